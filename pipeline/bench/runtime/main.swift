print("no measurement yet")
