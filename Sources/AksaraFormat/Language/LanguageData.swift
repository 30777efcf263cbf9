// Made by pipeline/cldr.py from CLDR 47 (Unicode License v3, https://www.unicode.org/license.txt). Do not edit.

/// What CLDR knows of languages, as ascending words `tag=value`.
enum LanguageData {
  /// The likely script (Latn when not said) and region of a language; region by script; script by region.
  static let likely: StaticString = """
    aa=ET aaf=Mlym aao=Arab aat=Grek ab=Cyrl-GE abh=Arab abl=Rjng abv=Arab acm=Arab acq=Arab acw=Arab acx=Arab
    adf=Arab adx=Tibt ady=Cyrl ae=Avst aeb=Arab aec=Arab aee=Arab aeq=Arab af=ZA afb=Arab agi=Deva agj=Ethi
    agq=CM agx=Cyrl ahg=Ethi aho=Ahom ahr=Deva aib=Arab aii=Syrc aij=Hebr ain=Kana aio=Mymr aiq=Arab ak=GH
    akk=Xsux akv=Cyrl alk=Laoo all=Mlym alr=Cyrl alt=Cyrl alw=Ethi am=Ethi-ET ams=Jpan amw=Syrc an=ES ani=Cyrl
    ann=NG anp=Deva anq=Deva anr=Deva anu=Ethi aot=Beng apc=Arab-SY apd=Arab aph=Deva aqc=Cyrl ar=Arab-EG
    arc=Armi arn=CL arq=Arab ars=Arab ary=Arab arz=Arab as=Beng-IN asa=TZ ase=Sgnw ask=Arab asr=Deva ast=ES
    atn=Arab atv=Cyrl auj=Arab auz=Arab av=Cyrl avd=Arab avl=Arab awa=Deva awn=Ethi axm=Armn ayh=Arab ayl=Arab
    ayn=Arab ayp=Arab az=AZ az-Arab=IR az-IQ=Arab az-IR=Arab az-RU=Cyrl azb=Arab ba=Cyrl-RU bal=Arab-PK
    bap=Deva bas=CM bax=Bamu bbl=Geor bcq=Ethi bdv=Orya bdz=Arab be=Cyrl-BY bee=Deva bej=Arab bem=ZM bew=ID
    bez=TZ bfb=Deva bfq=Taml bft=Arab bfu=Tibt bfw=Orya bfy=Deva bfz=Deva bg=Cyrl-BG bgc=Deva-IN bgd=Deva
    bgn=Arab-PK bgp=Arab bgq=Deva bgw=Deva bgx=Grek bha=Deva bhb=Deva bhd=Deva bhe=Arab bhh=Cyrl bhi=Deva
    bhj=Deva bhm=Arab bhn=Syrc bho=Deva-IN bht=Deva bhu=Deva biy=Deva bjf=Syrc bjj=Deva bjm=Arab bkk=Tibt
    blk=Mymr blo=BJ blt=Tavt-VN bm=ML bmj=Deva bn=Beng-BD bns=Deva bo=Tibt-CN bph=Cyrl bpx=Deva bpy=Beng
    bqi=Arab br=FR bra=Deva brb=Khmr brd=Deva brh=Arab brk=Arab bro=Tibt brv=Laoo brw=Knda brx=Deva-IN bs=BA
    bsh=Arab bsk=Arab bsq=Bass bss=CM bst=Ethi btd=Batk btm=Batk btv=Deva bua=Cyrl bwe=Mymr bxm=Cyrl bxu=Mong
    byh=Deva byn=Ethi-ER byw=Deva bzi=Thai ca=ES cad=US cbn=Thai cch=NG ccp=Cakm-BD cde=Telu cdh=Deva cdi=Gujr
    cdj=Deva cdm=Deva cdo=Hans cdz=Beng ce=Cyrl-RU ceb=PH cgg=UG cgk=Tibt chg=Arab chm=Cyrl cho=US chr=Cher-US
    chx=Deva cic=US cih=Deva cja=Arab cji=Cyrl cjm=Cham cjy=Hans ckb=Arab-IQ ckt=Cyrl clh=Arab clw=Cyrl
    cmg=Soyo cna=Tibt cnp=Hans co=FR cog=Thai cop=Copt-EG cpg=Grek cr=Cans crh=Cyrl crj=Cans crk=Cans crl=Cans
    crm=Cans cs=CZ csh=Mymr csp=Hans csw=Cans-CA ctd=Pauc ctg=Beng ctn=Deva ctt=Taml cty=Taml cu=Cyrl-RU
    cu-Glag=BG cuu=Lana cv=Cyrl-RU cy=GB czh=Hans czk=Hebr da=DK daq=Deva dar=Cyrl dav=KE dcc=Arab ddo=Cyrl
    de=DE def=Arab deh=Arab der=Beng dgl=Arab dhi=Deva dhn=Gujr dho=Deva dhw=Deva dje=NE dka=Tibt dlg=Cyrl
    dmf=Medf dmk=Arab dml=Arab dng=Cyrl dnu=Mymr dnv=Mymr doi=Deva-IN dox=Ethi dre=Tibt drq=Deva drs=Ethi
    dry=Deva dsb=DE dso=Orya dty=Deva dua=CM dub=Gujr duh=Deva dus=Deva dv=Thaa-MV dwk=Orya dwz=Deva dyo=SN
    dz=Tibt-BT dzl=Tibt ebu=KE ecr=Grek ecy=Cprt ee=GH egy=Egyp eky=Kali el=Grek-GR emg=Deva emu=Deva en=US
    en-Shaw=GB enf=Cyrl enh=Cyrl eo=001 era=Taml es=ES esg=Gonm esh=Arab et=EE ett=Ital eu=ES eve=Cyrl
    evn=Cyrl ewo=CM fa=Arab-IR fay=Arab faz=Arab ff=SN ff-Adlm=GN fi=FI fia=Arab fil=PH fmu=Deva fo=FO fr=FR
    frr=DE fub=Arab fur=IT fy=NL ga=IE gaa=GH gan=Hans gaq=Orya gas=Gujr gau=Telu gbj=Orya gbk=Deva gbl=Gujr
    gbm=Deva gbz=Arab gd=GB gdb=Orya gdo=Cyrl gdx=Deva gez=Ethi-ET ggg=Arab gha=Arab ghe=Deva gho=Tfng
    ghr=Arab ght=Tibt gig=Arab gin=Cyrl gjk=Arab gju=Arab gl=ES gld=Cyrl glh=Arab glk=Arab gml=Latf gmv=Ethi
    gmy=Linb gn=PY goe=Tibt gof=Ethi goj=Deva gok=Deva gon=Deva got=Goth gra=Deva grc=Grek grt=Beng gru=Ethi
    gsw=CH gu=Gujr-IN guz=KE gv=IM gvr=Deva gwc=Arab gwf=Arab gwt=Arab gyo=Deva gzi=Arab ha=NG ha-CM=Arab
    ha-SD=Arab hac=Arab hak=Hans hak-TW=Hant har=Ethi haw=US haz=Arab hbo=Hebr hdy=Ethi he=Hebr-IL hi=Deva-IN
    hif=Deva hii=Takr hit=Xsux hkh=Arab hlb=Deva hlu=Hluw hmd=Plrd hmj=Bopo hmq=Bopo hnd=Arab hne=Deva
    hnj=Hmnp-US hnj-Hmng=LA hno=Arab hoc=Deva hoh=Arab hoj=Deva how=Hani hoy=Deva hpo=Mymr hr=HR hrt=Syrc
    hrz=Arab hsb=DE hsn=Hans hss=Arab ht=HT htx=Xsux hu=HU hut=Deva huy=Hebr huz=Cyrl hy=Armn-AM hyw=Armn
    ia=001 id=ID ie=EE ig=NG ii=Yiii-CN imy=Lyci inh=Cyrl int=Mymr io=001 ior=Ethi iru=Taml is=IS isk=Arab
    it=IT itk=Hebr itl=Cyrl iu=Cans-CA iw=Hebr ja=Jpan-JP jad=Arab jat=Arab jbe=Hebr jbn=Arab jbo=001 jct=Cyrl
    jda=Tibt jdg=Arab jdt=Cyrl jee=Deva jge=Geor jgo=CM ji=Hebr jje=Hang jkm=Mymr jmc=TZ jml=Deva jna=Takr
    jnd=Arab jnl=Deva jns=Deva jog=Arab jpa=Hebr jpr=Hebr jrb=Hebr jul=Deva jun=Orya juy=Orya jv=ID jya=Tibt
    jye=Hebr ka=Geor-GE kaa=Cyrl-UZ kab=DZ kaj=NG kam=KE kap=Cyrl kaw=Bali kbd=Cyrl kbg=Tibt kbu=Arab kby=Arab
    kca=Cyrl kcg=NG kcy=Arab kde=TZ kdq=Beng kdt=Thai kea=CV ken=CM ket=Cyrl kev=Mlym kex=Deva key=Telu
    kfa=Knda kfb=Deva kfc=Telu kfd=Knda kfe=Taml kfg=Knda kfh=Mlym kfi=Taml kfk=Deva kfm=Arab kfp=Deva
    kfq=Deva kfr=Deva kfs=Deva kfu=Deva kfx=Deva kfy=Deva kgj=Deva kgp=BR kgy=Deva khb=Talu khf=Thai khg=Tibt
    khn=Deva kho=Brah khq=ML kht=Mymr khv=Cyrl khw=Arab ki=KE kif=Deva kim=Cyrl kip=Deva kjg=Laoo kjh=Cyrl
    kjl=Deva kjo=Deva kjp=Mymr kjt=Thai kjz=Tibt kk=Cyrl-KZ kk-AF=Arab kk-Arab=CN kk-CN=Arab kk-IR=Arab
    kk-MN=Arab kkf=Tibt kkh=Lana kkj=CM kkt=Deva kl=GL kle=Deva klj=Arab kln=KE klr=Deva km=Khmr-KH kmj=Deva
    kmz=Arab kn=Knda-IN knn=Deva ko=Kore-KR koi=Cyrl kok=Deva-IN kpe=LR kpt=Cyrl kpy=Cyrl kqd=Syrc kqy=Ethi
    kra=Deva krc=Cyrl krk=Cyrl krr=Khmr kru=Deva krv=Khmr ks=Arab-IN ksb=TZ ksf=CM ksh=DE ksu=Mymr ksw=Mymr
    ksz=Deva ktb=Ethi kte=Deva ktl=Arab ktp=Plrd ku=TR ku-Arab=IQ ku-LB=Arab ku-Yezi=GE kuf=Laoo kum=Cyrl
    kv=Cyrl kva=Cyrl kvq=Mymr kvt=Mymr kvx=Arab kvy=Kali kw=GB kxf=Mymr kxk=Mymr kxm=Thai kxp=Arab kxv=IN
    ky=Cyrl-KG ky-Arab=CN ky-CN=Arab ky-Latn=TR ky-TR=Latn kyu=Kali kyv=Deva kyw=Deva la=VA lab=Lina lad=Hebr
    lae=Deva lag=TZ lah=Arab lb=LU lbe=Cyrl lbf=Deva lbj=Tibt lbm=Deva lbo=Laoo lbr=Deva lcp=Thai lep=Lepc
    lez=Cyrl lg=UG lhm=Deva lhs=Syrc lif=Deva lij=IT lis=Lisu lkh=Tibt lki=Arab lkt=US lld=IT lmh=Deva
    lmn=Telu lmo=IT ln=CD lo=Laoo-LA loy=Deva lpo=Plrd lrc=Arab-IR lrk=Arab lrl=Arab lsa=Arab lsd=Hebr
    lss=Arab lt=LT ltc=Hant ltg=LV lu=CD luk=Tibt luo=KE luu=Deva luv=Arab luy=KE luz=Arab lv=LV lwl=Thai
    lwm=Thai lya=Tibt lzh=Hans lzz-GE=Geor mag=Deva mai=Deva-IN mas=KE mby=Arab mde=Arab mdf=Cyrl-RU mdx=Ethi
    mdy=Ethi mer=KE mfa=Arab mfe=MU mfi=Arab mg=MG mga=Latg mgh=MZ mgo=CM mgp=Deva mhj=Arab mhn=IT mi=NZ
    mic=CA mid=Mand mjl=Deva mjq=Mlym mjr=Mlym mjt=Deva mju=Telu mjv=Mlym mjz=Deva mk=Cyrl-MK mkb=Deva
    mke=Deva mki=Arab mkm=Thai ml=Mlym-IN mlf=Thai mn=Cyrl-MN mn-CN=Mong mn-Mong=CN mnc=Mong mni=Beng-IN
    mnj=Arab mns=Cyrl mnw=Mymr moh=CA mpz=Thai mr=Deva-IN mra=Thai mrd=Deva mrj=Cyrl mro=Mroo mrr=Deva ms=MY
    ms-CC=Arab mt=MT mtm=Cyrl mtr=Deva mua=CM mud=Cyrl muk=Tibt mus=US mut=Deva muv=Taml muz=Ethi mve=Arab
    mvf=Mong mvy=Arab mvz=Ethi mwr=Deva mwt=Mymr mww=Hmnp my=Mymr-MM mym=Ethi myv=Cyrl-RU myz=Mand mzn=Arab-IR
    nan=Hans nan-TW=Hant nao=Deva naq=NA nb=NO ncd=Deva ncq=Laoo nd=ZW ndf=Cyrl nds=DE ne=Deva-NP neg=Cyrl
    neh=Tibt nei=Xsux new=Deva ngt=Laoo nio=Cyrl nit=Telu niv=Cyrl nl=NL nli=Arab nlm=Arab nlx=Deva nmg=CM
    nmm=Deva nn=NO nnh=CM nnp=Wcho no=NO nod=Lana noe=Deva nog=Cyrl noi=Deva non=Runr nos=Yiii npb=Tibt
    nqo=Nkoo-GN nr=ZA nrn=Runr nsd=Yiii nsf=Yiii nsk=Cans nso=ZA nst=Tnsa nsv=Yiii nty=Yiii ntz=Arab nus=SS
    nv=US nwc=Newa nwx=Deva ny=MW nyl=Thai nyn=UG nyq=Arab nyw=Thai oaa=Cyrl oac=Cyrl oar=Syrc oav=Geor
    obm=Phnx obr=Mymr oc=FR odk=Arab oht=Xsux oj=Cans ojs=Cans okm=Hang oko=Hani okz=Khmr ola=Deva ole=Tibt
    om=ET omk=Cyrl omp=Mtei omr=Modi omx=Mymr oon=Deva or=Orya-IN ort=Telu oru=Arab orv=Cyrl os=Cyrl-GE
    osa=Osge-US osc=Ital osi=Java ota=Arab otb=Tibt otk=Orkh oty=Gran oui=Ougr pa=Guru-IN pa-Arab=PK
    pa-PK=Arab pal=Phli pap=CW paq=Cyrl pbt=Arab pcb=Khmr pce=Mymr pcf=Mlym pcg=Mlym pch=Deva pci=Deva
    pcj=Telu pcm=NG peg=Orya peo=Xpeo pgd=Khar pgg=Deva pgl=Ogam pgn=Ital phd=Deva phk=Mymr phl=Arab phn=Phnx
    pho=Laoo phr=Arab pht=Thai phu=Thai phv=Arab phw=Deva pi=Sinh pis=SB pka=Brah pkr=Mlym pl=PL plk=Arab
    pll=Mymr pmh=Brah pnt=Grek pnt-RU=Cyrl pnt-TR=Latn pra=Khar prc=Arab prd=Arab prg=PL prt=Thai prx=Arab
    ps=Arab-AF psh=Arab psi=Arab pst=Arab psu=Brah pt=BR pum=Deva pwo=Mymr pwr=Deva pww=Thai pyx=Mymr qu=PE
    quc=GT qxq=Arab raa=Deva rab=Deva raf=Deva rah=Beng raj=Deva-IN rav=Deva rbb=Mymr rdb=Arab rei=Orya
    rhg=Rohg-MM rif=MA rji=Deva rjs=Deva rka=Khmr rki=Mymr rkt=Beng rm=CH rmi=Armn rmt=Arab rmz=Mymr rn=BI
    ro=RO rof=TZ rsk=Cyrl rtw=Deva ru=Cyrl-RU rue=Cyrl rut=Cyrl rw=RW rwk=TZ rwr=Deva ryu=Kana sa=Deva-IN
    sah=Cyrl-RU sam=Samr saq=KE sat=Olck-IN saz=Saur sbn=Arab sbp=TZ sbu=Tibt sc=IT sck=Deva scl=Arab scn=IT
    scp=Deva sct=Laoo scu=Takr scx=Grek sd=Arab-PK sd-Deva=IN sd-IN=Deva sd-Khoj=IN sd-Sind=IN sdb=Arab
    sdf=Arab sdg=Arab sdh=Arab-IR sdr=Beng sds=Arab se=NO seh=MZ sel=Cyrl ses=ML sfm=Plrd sg=CF sgh=Cyrl
    sgj=Deva sgr=Arab sgt=Tibt sgw=Ethi sgy=Arab shd=Arab shi=Tfng-MA shm=Arab shn=Mymr-MM shu=Arab shv=Arab
    si=Sinh-LK sia=Cyrl sid=ET sip=Tibt siy=Arab siz=Arab sjd=Cyrl sjp=Deva sjt=Cyrl sk=SK skb=Thai skj=Deva
    skr=Arab-PK sl=SI sma=SE smh=Yiii smj=SE smn=FI smp=Samr sms=FI smu=Khmr smy=Arab sn=ZW so=SO soa=Tavt
    sog=Sogd soi=Deva sou=Thai spt=Tibt spv=Orya sq=AL sqo=Arab sqq=Laoo sqt=Arab sr=Cyrl-RS sr-ME=Latn
    sr-RO=Latn sr-TR=Latn srb=Sora srh=Arab srx=Deva srz=Arab ss=ZA ssh=Arab sss=Laoo ssy=ER st=ZA sts=Arab
    stv=Ethi sty=Cyrl su=ID suz=Sunu sv=SE sva=Geor sw=TZ swb=Arab swi=Hani swv=Deva sxu=Runr syc=Syrc
    syl=Beng syn=Syrc syr=Syrc-IQ syw=Deva szl=PL ta=Taml-IN tab=Cyrl taj=Deva tbk=Tagb tcn=Tibt tco=Mymr
    tcx=Taml tcy=Knda tda=Tfng tdb=Deva tdd=Tale tdg=Deva tdh=Deva te=Telu-IN teo=UG tes=Java tg=Cyrl-TJ
    tg-Arab=PK tg-PK=Arab tge=Deva tgf=Tibt th=Thai-TH the=Deva thf=Deva thi=Tale thl=Deva thm=Thai thq=Deva
    thr=Deva ths=Deva ti=Ethi-ET tig=Ethi-ER tij=Deva tin=Cyrl tjl=Mymr tjo=Arab tk=TM tkb=Deva tks=Arab
    tkt=Deva tmr=Syrc tn=ZA tnv=Cakm to=TO tok=001 tov=Arab tpi=PG tpu=Khmr tr=TR tra=Arab trg=Hebr trm=Arab
    trv=TW trw=Arab-PK ts=ZA tsd=Grek tsj=Tibt tt=Cyrl-RU tth=Laoo tto=Laoo tts=Thai ttz=Deva tvn=Mymr
    twm=Deva twq=NE txg=Tang txo=Toto tyr=Tavt tyv=Cyrl-RU tzm=MA ude=Cyrl udg=Mlym udi=Cyrl udm=Cyrl
    ug=Arab-CN ug-Cyrl=KZ ug-KZ=Cyrl ug-MN=Cyrl uga=Ugar ugh=Cyrl ugo=Thai uk=Cyrl-UA uki=Orya ulc=Cyrl
    unr=Beng unr-NP=Deva unx=Beng ur=Arab-PK urk=Thai ush=Arab uum=Grek uz=UZ uz-AF=Arab uz-Arab=AF uz-CN=Cyrl
    uzs=Arab vaa=Taml vaf=Arab vah=Deva vai=Vaii-LR vas=Deva vav=Deva vay=Deva ve=ZA vec=IT vgr=Arab vi=VN
    vjk=Deva vmd=Knda vmh=Arab vmw=MZ vo=001 vun=TZ wa=BE wae=CH wal=Ethi-ET wbk=Arab wbp=AU wbq=Telu wbr=Deva
    wle=Ethi wlo=Arab wme=Deva wne=Arab wni=Arab wo=SN wsg=Gong wsv=Arab wtm=Deva wuu=Hans xag=Aghb xal=Cyrl
    xan=Ethi xas=Cyrl xco=Chrs xcr=Cari xdq=Cyrl xh=ZA xhe=Arab xhm=Khmr xis=Orya xka=Arab xkc=Arab xkf=Tibt
    xkj=Arab xkp=Arab xlc=Lyci xld=Lydi xly=Elym xmf=Geor xmn=Mani xmr=Merc xna=Narb xnr=Deva-IN xog=UG
    xpg=Grek xpi=Ogam xpm=Cyrl xpr=Prti xrm=Cyrl xrn=Cyrl xsa=Sarb xsr=Deva xtq=Brah xub=Taml xuj=Taml
    xve=Ital xvi=Arab xwo=Cyrl xzh=Marc yai=Cyrl yav=CM ybh=Deva ybi=Deva ydg=Arab yea=Mlym yej=Grek yeu=Telu
    ygp=Plrd yhd=Hebr yi=Hebr-UA yig=Yiii yih=Hebr yiv=Yiii ykg=Cyrl ykh=Cyrl yna=Plrd ynk=Cyrl yo=NG yoi=Jpan
    yoy=Thai yrk=Cyrl yrl=BR ysd=Yiii ysn=Yiii ysp=Yiii ysr=Cyrl ysy=Plrd yud=Hebr yue=Hant-HK yue-CN=Hans
    yue-Hans=CN yug=Cyrl yux=Cyrl ywq=Plrd ywu=Plrd za=CN zau=Tibt zba=Arab zch=Hani zdj=Arab zeh=Hani
    zen=Tfng zgb=Hani zgh=Tfng-MA zgm=Hani zgn=Hani zh=Hans-CN zh-AU=Hant zh-BN=Hant zh-Bopo=TW zh-GB=Hant
    zh-GF=Hant zh-HK=Hant zh-Hanb=TW zh-Hant=TW zh-ID=Hant zh-MO=Hant zh-PA=Hant zh-PF=Hant zh-PH=Hant
    zh-SR=Hant zh-TH=Hant zh-TW=Hant zh-US=Hant zh-VN=Hant zhd=Hani zhx=Nshu zko=Cyrl zkt=Kits zkz=Cyrl
    zlj=Hani zln=Hani zlq=Hani zqe=Hani zrg=Orya zrp=Hebr zu=ZA zum=Arab zwa=Ethi zyg=Hani zyn=Hani zzj=Hani
    """

  /// Parents that are not the tag without its last part.
  static let parents: StaticString = """
    en-150=en-001 en-AG=en-001 en-AI=en-001 en-AT=en-150 en-AU=en-001 en-BB=en-001 en-BE=en-150 en-BM=en-001
    en-BS=en-001 en-BW=en-001 en-BZ=en-001 en-CC=en-001 en-CH=en-150 en-CK=en-001 en-CM=en-001 en-CX=en-001
    en-CY=en-001 en-CZ=en-150 en-DE=en-150 en-DG=en-001 en-DK=en-150 en-DM=en-001 en-ER=en-001 en-ES=en-150
    en-FI=en-150 en-FJ=en-001 en-FK=en-001 en-FM=en-001 en-FR=en-150 en-GB=en-001 en-GD=en-001 en-GG=en-001
    en-GH=en-001 en-GI=en-001 en-GM=en-001 en-GS=en-001 en-GY=en-001 en-HK=en-001 en-HU=en-150 en-ID=en-001
    en-IE=en-001 en-IL=en-001 en-IM=en-001 en-IN=en-001 en-IO=en-001 en-IT=en-150 en-JE=en-001 en-JM=en-001
    en-KE=en-001 en-KI=en-001 en-KN=en-001 en-KY=en-001 en-LC=en-001 en-LR=en-001 en-LS=en-001 en-MG=en-001
    en-MO=en-001 en-MS=en-001 en-MT=en-001 en-MU=en-001 en-MV=en-001 en-MW=en-001 en-MY=en-001 en-NA=en-001
    en-NF=en-001 en-NG=en-001 en-NL=en-150 en-NO=en-150 en-NR=en-001 en-NU=en-001 en-NZ=en-001 en-PG=en-001
    en-PK=en-001 en-PL=en-150 en-PN=en-001 en-PT=en-150 en-PW=en-001 en-RO=en-150 en-RW=en-001 en-SB=en-001
    en-SC=en-001 en-SD=en-001 en-SE=en-150 en-SG=en-001 en-SH=en-001 en-SI=en-150 en-SK=en-150 en-SL=en-001
    en-SS=en-001 en-SX=en-001 en-SZ=en-001 en-TC=en-001 en-TK=en-001 en-TO=en-001 en-TT=en-001 en-TV=en-001
    en-TZ=en-001 en-UG=en-001 en-VC=en-001 en-VG=en-001 en-VU=en-001 en-WS=en-001 en-ZA=en-001 en-ZM=en-001
    en-ZW=en-001 es-AR=es-419 es-BO=es-419 es-BR=es-419 es-BZ=es-419 es-CL=es-419 es-CO=es-419 es-CR=es-419
    es-CU=es-419 es-DO=es-419 es-EC=es-419 es-GT=es-419 es-HN=es-419 es-JP=es-419 es-MX=es-419 es-NI=es-419
    es-PA=es-419 es-PE=es-419 es-PR=es-419 es-PY=es-419 es-SV=es-419 es-US=es-419 es-UY=es-419 es-VE=es-419
    nb=no nn=no no-NO=no pt-AO=pt-PT pt-CH=pt-PT pt-CV=pt-PT pt-FR=pt-PT pt-GQ=pt-PT pt-GW=pt-PT pt-LU=pt-PT
    pt-MO=pt-PT pt-MZ=pt-PT pt-ST=pt-PT pt-TL=pt-PT zh-Hant-MO=zh-Hant-HK
    """

  /// Old and overlong codes.
  static let aliases: StaticString = """
    aam=aas aar=aa abk=ab adp=dz afr=af agp=apf ais=ami ajp=apc ajt=aeb aju=jrb aka=ak alb=sq als=sq amh=am
    ara=ar arb=ar arg=an arm=hy asd=snz asm=as aue=ktz ava=av ave=ae aym=ay ayr=ay ayx=nun aze=az azj=az
    bak=ba bam=bm baq=eu baz=nvo bcc=bal bcl=bik bel=be ben=bn bgm=bcg bh=bho bhk=fbl bic=bir bih=bho bis=bi
    bjd=drl bjq=bzc bkb=ebk blg=iba bod=bo bos=bs bre=br btb=beb bul=bg bur=my bxk=luy bxr=bua cat=ca ccq=rki
    ces=cs cha=ch che=ce chi=zh chu=cu chv=cv cjr=mom cka=cmr cld=syr cls=sa cmk=xch cmn=zh cor=kw cos=co
    coy=pij cqu=quh cre=cr cwd=cr cym=cy cze=cs daf=dnj dan=da dap=njz deu=de dgo=doi dhd=mwr dik=din diq=zza
    dit=dif div=dv djl=dze dkl=aqd drh=mn drr=kzk dud=uth duj=dwu dut=nl dwl=dbt dzo=dz ekk=et ell=el elp=amq
    emk=man eng=en epo=eo esk=ik est=et eus=eu ewe=ee fao=fo fas=fa fat=ak fij=fj fin=fi fra=fr fre=fr fry=fy
    fuc=ff ful=ff gav=dev gaz=om gbc=wny gbo=grb geo=ka ger=de gfx=vaj ggn=gvr ggo=esg ggr=gtu gio=aou gla=gd
    gle=ga glg=gl gli=kzk glv=gv gno=gon gom=kok gre=el grn=gn gti=nyc gug=gn guj=gu guv=duz gya=gba hat=ht
    hau=ha hbs=sr-Latn hdn=hai hea=hmn heb=he her=hz him=srx hin=hi hmo=ho hrr=jal hrv=hr hun=hu hye=hy
    ibi=opa ibo=ig ice=is ido=io iii=ii ike=iu iku=iu ile=ie ill=ilm ilw=gal in=id ina=ia ind=id ipk=ik isl=is
    ita=it iw=he izi=eza jar=jgk jav=jv jeg=oyb ji=yi jpn=ja jw=jv kal=kl kan=kn kas=ks kat=ka kau=kr kaz=kk
    kdv=zkd kgc=tdf kgd=ncq kgh=kml kgm=plu khk=mn khm=km kik=ki kin=rw kir=ky kmr=ku knc=kr kng=kg koj=kwv
    kom=kv kon=kg kor=ko kpp=jkm kpv=kv krm=bmf ktr=dtp kua=kj kur=ku kvs=gdj kwq=yam kxe=tvd kxl=kru kzh=dgl
    kzj=dtp kzt=dtp lak=ksp lao=lo lat=la lav=lv lbk=bnc leg=enl lii=raq lim=li lin=ln lit=lt llo=ngt lmm=rmx
    ltz=lb lub=lu lug=lg lvs=lv mac=mk mah=mh mal=ml mao=mi mar=mr may=ms meg=cir mgx=jbk mhr=chm mkd=mk
    mlg=mg mlt=mt mnk=man mnt=wnn mo=ro mof=xnt mol=ro mon=mn mri=mi msa=ms mst=mry mup=raj mwd=dmw mwj=vaj
    mya=my myd=aog myt=mry nad=xny nau=na nav=nv nbf=nru nbl=nr nbx=gll ncp=kdz nde=nd ndo=ng nep=ne nld=nl
    nln=azd nlr=nrk nno=nn nns=nbr nnx=ngv nob=nb nom=cbr noo=dtd nor=no npi=ne nts=pij nxu=bpp nya=ny oci=oc
    ojg=oj oji=oj ori=or orm=om ory=or oss=os oun=vaj pan=pa pat=kxr pbu=ps pcr=adx per=fa pes=fa pli=pi
    plt=mg pmc=huw pmk=crr pmu=phr pnb=lah pol=pl por=pt ppa=bfy ppr=lcq prp=gu pry=prt pus=ps puz=pub que=qu
    quz=qu rmr=emx rmy=rom roh=rm ron=ro rum=ro run=rn rus=ru sag=sg san=sa sap=aqt sca=hle scc=sr scr=hr
    sgl=isk sh=sr-Latn sin=si skk=oyb slk=sk slo=sk slv=sl smd=kmb sme=se smo=sm sna=sn snb=iba snd=sd som=so
    sot=st spa=es spy=kln sqi=sq src=sc srd=sc srp=sr ssw=ss sul=sgd sum=ulw sun=su swa=sw swe=sv swh=sw
    szd=umi tah=ty tam=ta tat=tt tdu=dtp tel=te tgg=bjp tgk=tg tgl=fil tha=th thc=tpo thw=ola thx=oyb tib=bo
    tid=itd tie=ras tir=ti tkk=twm tl=fil tlw=weo tmk=tdg tmp=tyj tne=kak ton=to tpw=tpn tsf=taj tsn=tn tso=ts
    ttq=tmh tuk=tk tur=tr tw=ak twi=ak uig=ug ukr=uk umu=del unp=wro uok=ema urd=ur uzb=uz uzn=uz ven=ve
    vie=vi vol=vo wel=cy wgw=wgb wit=nol wiw=nwo wln=wa wol=wo xba=cax xho=xh xia=acn xkh=waw xpe=kpe xrq=dmw
    xsj=suj xsl=den xss=zko ybd=rki ydd=yi yen=ynq yid=yi yiy=yrm yma=lrr ymt=mtm yor=yo yos=zom yuu=yug
    zai=zap zha=za zho=zh zir=scv zkb=kjh zsm=ms zul=zu zyb=za
    """
}
