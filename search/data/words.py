"""Makes the three German word lists of the search engine from open data.

    forms.txt: word forms that folding and Snowball do not bring together: "lemma form form …"
    nouns.txt: the parts that compounds are split into, one a line; a word of the list is itself never split
    thesaurus.txt: synonyms "a = b, c" and narrower words "a > b, c"

Run it when a source has a new version or a list below was changed, and commit what it wrote:

    python3 -m venv venv && venv/bin/pip install msgpack==1.* snowballstemmer==2.2.0
    pip download --no-deps german-nouns==1.2.5 wordfreq==3.1.1    # wheels are zip files: unpack them
    apt-get download mythes-de                                    # dpkg -x
    venv/bin/python words.py --nouns german_nouns/nouns.csv --frequencies wordfreq/data/large_de.msgpack.gz \
        --thesaurus usr/share/mythes/th_de_DE_v2.dat --out .

snowballstemmer must be 2.2.0: from 3.0 on it cuts endings that the crate rust-stemmers does not cut.

A part that only ever stands first (back, näh, tiefkühl) is in VERB_STEMS or FIRST_PARTS.

The sources are share-alike (CC BY-SA 4.0, LGPL); the lists stay under their licences, whatever the licence of
the programme is. The spelling dictionaries (igerman98) would be GPL and are not used.

Most of this file is word lists checked by hand. They are meant to be extended: whoever sees a wrong split
adds the word to WHOLE or the part to NOT_PARTS; whoever sees an absurd synonym takes it out of SENSES or adds
it to NOT_SENSES.
"""

import argparse
import collections
import csv
import gzip
import pathlib
import re
import unicodedata

import msgpack
import snowballstemmer

# --- Hand-checked lists: nouns.txt --------------------------------------------------------------------------

# Parts of three and four letters. Short words split by accident (Pr-eis, Sch-wein), so only these are taken.
SHORT = """
abo adel ader affe ähre akku akt akte alge alm alpe alt amt anis arie arm art arzt ast asyl atem atom auge
aula auto axt baby bach bad bahn ball band bank bart bass bast bau baum beet beil bein berg bett bier bike
bild bio biss blau blei blog blut bock boje boot bote box brei brie brot buch bude bund burg büro bus café
camp cape chat chef chip chor city club code cola cord dach dame damm darm deck demo diät dieb dill ding dock
dorf dorn dose duft düne dung düse eck ecke efeu egge ehre eibe eis elch ente epos erbe erd erde erle erz esel
eule euro fach fall fang farm farn fass feld fell fels fest feta fett film filz fink floh flug flur flut föhn
foto frau fuge fund funk gabe gala gams gang gans garn gas gast gaze gel gelb geld germ gift gin gips glas
glut gold golf gong gott grab grad graf gras grat grau grün gurt guss gut haar hahn hain halm hals halt hand
hanf hang harn hart harz hase haus haut heck heer hefe heft heil heim helm hemd herd herr herz heu hexe hirn
hirt hoch hof höhe holz horn hort hose huhn hund hupe hut idee igel info jagd jahr jazz jeep job joch judo
jung jute kahn kalb kali kalk kalt kamm kanu karo käse kauf keil keim keks kern kies kilo kind kinn kino kit
kita kitz kiwi klee klo klub knie koch kohl koje koks kopf korb kork korn kost kran kren krug kuh kult kur
kurs kurz kuss lack lade laib laie lama lamm land lang lärm last latz laub lauf laus lava lehm leib leim lied
lift liga limo loch loft lohn los löss löwe luft luke lupe lust made magd mahl mai mail mais malz mann mark
märz mast maul maus maut mayo meer mehl menü met mett milz mine mini miso mist mode mofa mohn mond moor moos
mops mord most möwe mull müll mund mus nabe nah nähe naht name napf narr nase navi nerv nest netz neu nord
norm not note null nuss oase oboe obst ofen ohr öko oma opa oper ort ost oval oxid ozon pack pakt papa park
pass pate pelz pest pfad pfau pils pilz plan poet polo pony pool post pub puls pult puma pute putz quiz rad
radl rahm rand raps rast rat raub raum rebe rede reh reha reif reis reiz rest rind ring riss ritt rock roh
rohr rosa rose ross rost rot rübe ruf ruhe rum rute saal saat sack saft säge salz sand sarg satz saum schi see
seil sekt senf set shop show sieb sieg silo sims sinn sitz ski slip soda sofa sohn soja sole solo song spa
span spur stab star stau steg stil süd sud sulz tag takt tal talg tang tank tanz tape taxi team tee teer teig
teil test text tief tier tipp tofu ton tool topf tor torf tour trab tram trio trog tuba tube tuch tuff tüll
tür turm tüte typ ufer uhr ulme uni urne van vase vene vieh volk voll wabe wade wahl wald wall wams wand ware
warm watt weg weich wein weiß welt werk wert west wild wind wirt witz wok wolf wort wurf wurm yoga zahl zahn
zaun zehe zeit zelt zeug ziel zier zimt zink zinn zins zoll zone zoo zopf zorn zug
"""

# Verb stems as they stand before a noun (Back-stube, Näh-kurs, Leih-rad).
VERB_STEMS = """
abfüll abhol abstell anbau anlege anmelde anzieh aufbewahr ausleih ausstell back bade bagger bastel bau
befestig bestell betreu bewässer binde blas bleib blüh bohr brat brau brenn bring bügel codier dämm dampf deck
dehn denk destillier dörr drechsel dreh dresch druck dünge dusch einkauf einlege einmach entsorg erfrisch
erlebnis ernte ess fahr fang färb feil fertig filter flecht flick flieg fließ förder fräs fress füll gär gebär
gefrier gieß gleit glüh grab grill gründ hack häkel häng hebel heiz hobel hör imker kehr keim kelter kipp
klapp klär kleb kletter klopf kneip knet knüpf koch kompostier konservier kopier kühl kuschel lade lager lauf
lebe lehn lehr leih leit lern lese leucht liefer lieg lösch löt lüft mäh mahl massier melk mess miet misch
mitfahr mitmach mobil modellier montage nachfüll näh nähr nasch nist nutz ordne pack pass pflanz pfleg pflück
pilger pökel polier polster präge press prüf putz quell radier rank rasier rast räucher rechen reib reinig
reiß reit renn reparatur restaurier rett rodel roll röst rühr rutsch säg sammel sanier saug schäl schalt schau
schaukel schenk schieb schieß schlacht schlaf schleif schlepp schließ schmelz schmied schmier schminke schneid
schnitz schnupper schnür schöpf schraub schreib schütt schutz schweiß schwell schwenk schwimm segel seh setz
siede sing sitz spar spazier speicher speise spend sperr spiel spinn sprech spreng spritz sprüh spuck spül
stapel stärk staub steck steh steig stell stemm stick still stimm stöber stopf strahl streich streif streu
strick stütz such surf tanz tast tauch tausch teil töpfer trag trage träum treib trenn tret trimm trink
trocken trockn tropf turn überhol umkleide verkauf verleih vermiet verpack versand wachs wähl walk wander wärm
warn wart wasch web wechsel weck wend werb werf werk wick wickel wiege wirk wisch wohn würz zapf zeichen
zeichn zeig zelt zieh zier zucht zünd
"""

# Adjectives and other first parts.
FIRST_PARTS = """
agrar aktiv akustik allein alpin anders außen baro berufs billig bitter blank blind blond braun breit brenn
bundes bunt dick digital direkt doppel dreh dreifach dunkel dünn edel ehemal eigen einweg einzel elektro
elektronik ersatz erst extra falsch familien feder fehl fein fern fertig fest feucht final flach flüssig frei
fremd freundlich frisch froh früh ganz gebraucht gegen gemein gemeinschaft gesamt gesund glatt gleich grob
groß gross grund halb haupt heim heimat heiß hell hohl hydro junior kahl kern klar klein klima knusper komfort
kraft krank kreativ krumm kunst kunter landes lebend leer leicht letzt leucht lieblings locker luxus mager
mehl mehrfach mehrweg metall mikro mittags mittel mobil morgen moto multi mutter nackt nass natur neben netto
normal notfall nutz online optik original outdoor passiv photo plastik platt plug premium privat profi quer
rapid rasch recycling regional reich rest riesen roh rund saison sammel sanft sauber sauer scharf schlank
schmal schnell schön schräg schwach schwarz schwer second selbst senior solar sonder sozial spät speise
spezial spitz standard stark stief still stumm super süß tarif tele thermo tiefkühl tier tisch total
traditions trocken umsonst umwelt universal unten unverpackt urban vario vegan vegetar verbund vital voll
vorder vorrats wald wasser weit weiter wellness wertstoff winter wunder wunsch zäh zentral zukunft zusatz
"""

# Compounds whose parts mean something else, and words that would split by accident: never split, but parts
# themselves (Fahrrad-reparatur, Lebensmittel-laden).
WHOLE = """
abendland alltag altweiber ansprechpartner apfelsine armband armbrust arznei aufstrich augenblick augenbraue
ausland ausländer autobahn autogramm automobil backhendl bahnhof barometer bauchspeicheldrüse baukasten
baumeister baumwolle baustelle beisel besteck bettler bildschirm biograf biologisch birnbaum blaulicht
bleistift blumenkohl bohnenkraut bonbon brennessel brennnessel brombeere buchhaltung buchstabe buchweizen
bundesland bürgermeister burggraf butterblume chinakohl dachboden dachstuhl daheim damast diele dienstag
dienstleistung dominator donnerstag drahtesel drogerie durchblick durchschnitt edelweiß ehepaar ehering
ehrenamt eierschwammerl eierspeis eigentum einfahrt einhorn eisbein eisenbahn eisvogel elster endivie engel
erbstück erdapfel erdäpfel erdbeere erdgas erdgeschoß erdgeschoss erdnuss erdöl erfahrung erlebnis fahrrad
fahrzeug faschiert faschiertes fasching feierabend feiertag feldsalat fenchel fensterladen fernsehen fernseher
feuerwehr fingerhut fisole flachdach flaschenzug fleischhauer fleischhauerei flohmarkt flugzeug föhre forelle
fotograf fotografie freilauf freitag freizeit freund friedhof fruchtsaft frühjahr frühling frühstück fundgrube
fußball gänseblümchen gasthaus gasthof gastraum gastronom gastronomie gaststätte gegenstand geldbeutel
gemeinde gemüse gerste geschirr gesellschaft gewand gewürz gießkanne ginster girlande glühbirne glühwein
goldschmied grapefruit greißler greißlerei griffel grundstück gugelhupf gulasch gurke gutschein haarschnitt
hafer hagebutte hahnenfuß haltestelle handel handschuh handtuch handwerk handwerker handy hanswurst haselnuss
hauptstadt haushalt hausschuh hebamme heidelbeere heimat heizung henkel herberge herbst heuriger himbeere
hirsch hochzeit hofrat holler holunder honigmelone hörnchen hornisse hosenträger hotel hühnerauge hülsenfrucht
ingwer jahrhundert jahrzehnt jänner johannisbeere jugend jungfrau kabarett kaiserschmarrn kapern karfiol
karfreitag karotte kartoffel kaspressknödel kassabon kastanie kastration katalog kernöl kettenhemd kichererbse
kilometer kindergarten kirchtag kirsche klassenzimmer klavier kleinigkeit kleinod klobrille knoblauch knödel
kohlrabi kohlsprosse kohlsprossen kommode kompass kompost konditor konditorei kopfhörer kraftwerk krankenhaus
krankenkasse kreislauf kreisverkehr kreuzfahrt kreuzung kühlschrank kukuruz kunststoff kürbis landkarte
landkreis landschaft landwirt landwirtschaft lebensmittel leberkäs leberkas leberkäse leindotteröl leinöl
leinsamen leintuch leinwand leiste leitung liebstöckel linse lippenstift lorbeer löwenzahn lungenbraten
magnolie maiglöckchen maikäfer malbuch malerei malfarbe malkurs malschule mandarine mandoline manifest marille
marmelade maroni marzipan meerrettich meerschweinchen mehlspeise melanzani melisse mittagstisch miete mineralöl minute
mistel mitglied mittag mittagessen mittelalter mittwoch moderation mohnblume mohrrübe montag morgen muskat
muskel nachbar nachmittag nachricht nachtigall nachttisch nähmaschine nahrungsmittel nashorn naturschutz
nektarine neugier neurose niederschlag notebook notizbuch nussknacker oberfläche obergeschoß obergeschoss
ofenkartoffel ohrfeige ohrring ökologisch olivenöl orange osterhase österreich paradeis paradeiser partner
pastinake petersilie pfeffer pfeffermühle pfingstrose pfirsich pflaume photovoltaik platane portemonnaie
postkarte pottasche powidl preis preiselbeere priester primel puppenhaus quadratmeter quitte radieschen
rapport rapsöl rasenmäher rathaus rauchfang rauchfangkehrer rechtsanwalt regal regenbogen regenschirm
reinigung reißverschluss rezept rhabarber riesling ringelblume rollladen rollstuhl rosenkohl rosine rosmarin
rucksack rundfunk sackerl salbei salzburg salzburger sandale sardine schachtel schafgarbe schallplatte
schauspieler scheibtruhe schiene schildkröte schlagobers schlagzeug schlange schlehe schlitten schloss
schlosser schlosserei schlüssel schmetterling schmuck schneeglöckchen schneider schneiderei schnittlauch
schokolade schornstein schrebergarten schreibtisch schreibwaren schublade schuhplattler schwalbe schwamm
schwammerl schwarzwurzel schwein schwimmbad seepferdchen seerose segel seminar semmel september sesam sessel
siebdruck silvester sonnabend sonnenblume sonntag spargel sparkasse speicher spielzeug spinat spital sprache
springbrunnen sprossenkohl stachel stachelbeere stadel standesamt staubsauger steckdose steckrübe steiermark
stelze stemmeisen steuerberater steuerberatung stiefmütterchen stockwerk strauch streichholz strudel
strumpfhose studium stundenplan suppengrün support tachometer tagebuch tangente tankstelle tapezierer tasche
taschenlampe taschentuch teenager teilzeit telefon telegraf telegramm telemark teppich terrasse tiefgarage
tierarzt tischler tischlerei tomate topfen torlaune totem tourismus transport treibhaus treppenhaus trikot
uhrwerk umkreis umwelt unicode uniform unkraut unterhose unternehmen unterricht unterwäsche urkunde urlaub
vogelbeere vogerlsalat volksschule vollendung vollkorn vorarlberg vorhang vorteil waage wacholder waldmeister
walnuss wassermann wassermelone weihnacht weihnachten weinberg weintraube weißbrot wellblech werkstatt
werkstätte werkzeug wertstoff wildschwein windel windmühle wirbelsäule wirsing wirtschaft wirtshaus
wissenschaft wochenende wohnwagen wolldecke zahnarzt zahnrad zebrastreifen zeitschrift zeitung ziegel
ziehharmonika zimmerei zimmermann zitrone zuckerl zuckermais zündholz zwetschge zwetschke zwiebel zwillinge
zylinder
"""

# No nouns, but they would split by accident.
NEVER_SPLIT = """
abonnieren akkurat akustisch allemal antifaschistisch anzugreifen artistisch asiatisch ästhetisch aufmerksam
automatisch beileibe beinhalten botanisch brandenburg bürokratisch chemisch demokratisch diplomatisch
dramatisch ebenfalls einzugreifen elastisch elektronisch energetisch erstmal erstmals exotisch faktisch
fantastisch finanzieren franziskanisch funktionieren garantieren gelernt gelöst gemeinsam genetisch gestört
gewaltsam gotisch grausam grundlegend halbwegs handwerklich heidnisch hektisch heutig historisch israelitisch
kassieren keramisch kinderlos klimatisch kombinieren kompostieren kopieren kosmetisch kritisch kulturell
künstlerisch kurios langsam logistisch magnetisch massieren mechanisch minimal moderat montieren motivieren
musikalisch muslimisch müsstest neuerdings optisch organisch passieren permanent pharmazeutisch plastisch
politisch praktisch probieren problematisch professionell profitieren recyceln reparieren restaurieren
romantisch schottisch seitwärts seriös servieren siebente siebenten sortieren sparsam speziell spezifisch
statistisch stornieren studieren synthetisch systematisch szenarien szenario technisch thematisch
therapeutisch touristisch traditionell transportieren unterhaltsam vegetarisch vereinbart vereinfachen
vereinzelt verlangsamen vollziehen wachsend wirksam wolltest zahlend zählend zugewiesen zugreifen zugrunde
"""

# Parts that german-nouns lacks or that are too rare: food, plants, tools, Austrian words.
MORE = """
ackersalat amaranth anhänger antiquariat apotheke aufstrich ausstatter ausstattung backrohr balkon balsam
bärlauch basilikum bauer bauern bauernhof bauteil beratung berberitze betrieb biene bienen binderei blüher
blunze blunzen börse brauerei brennerei brettl buchtel bulgur chicorée chutney couscous creme dachdecker
dampfl dattel decker deckerei dekoration dinkel dirndl donau dotter drechsler drechslerei dressing dünger eier
eiernockerl einheimische einkorn emmer entsafter espressobar estrich färberei fermentier flasche flechter
fleckerl floristik form fuchsie fuß füße gärten garten gärtner gärtnerei geber geige geschenk gesicht glaser
glaserei gluten golatsche grammel grammeln gravur greissler gruß haar hackschnitzel hafner hand hendl hobel
hollunder hummus imker imkerei installation jauche jause kachel kaffeebar kapuziner kardamom karosserie
kaserei käserei keks kellerei keramik kerbel kiachl kiste kistl klempner kletzen kombucha konfitüre
korbflechter koriander körper kosmetik krapfen kraut kräuter kreisel kuchen kuchl küferei kultur kurkuma lab
laden ladung lasagne lebkuchen leder leindotter löffel löscher lötkolben macher macherei mangold manufaktur
marder maß maßarbeit massage matratze mechatronik meißel melange melone messer milchbar mobilität molkerei
mosterei müsli näherei nockerl nougat nudel ofensetzer offset öl paar pannonia papeterie pelargonie pellet
pellets pergola perma permakultur pesto pflege pilz planet polenta polsterei polsterer pommes porzellan
powidltascherl praxis propolis püree quendel quinoa rahmen ranunkel rate rechen recycling reifen reiniger
reparatur rösterei rücken rucola saatgut sack saftbar salbe sanierung sattler sattlerei sauerteig sauger
schenke schild schmalz schmarren schmied schmiede schnapsbrennerei schneckerl schraube schrauber schuhmacher
schuster seife seifensieder seitan senf service setzer siederei sonne soße spaß spengler spenglerei stadl
station staude steinmetz sterz sticker stickerei stoß striezel strumpf stube sugo tandler tapete tascherl
tempeh tempura termin textil tinktur tofu töpfer töpferei topinambur tracht trödel uhrmacher umbau
verarbeitung verleih vermietung vermittlung vogerl wagen walnuss wäsche wäscherei weberei weidling weinbar
werkzeug wolle würstel zeile zelter ziegelei zirbe zisterne zucchini zunder
"""

# Words of five and more letters that are no parts or hardly ever: they would split other words wrongly.
NOT_PARTS = """
abendrot abies abort actio adieu adobe after agape agens ägide agora ahle aland alben albus alert algol altai
altan alter amara amber amiga amigo amish ammer ammon amper anger anlasser anmut annex ansehen antifa apnoe
arier arnis array arsch aspik assam assel aster atman audit aussi avers award aware babel backe baden bagno
bahai bahre banat banda bange banja banse bantu barbe barde barke barre barte baryt basse baton baude bauen
baule baute bayer beben beige bello beter beuge biese biest bijou bilge bimbo binge bitte bloch bluff blunt
bobby bogey bolle bon bonze bosse botin boxen brack brass braue bravo break breve brigg brink brite buhle
buhne bunge bürde bürge burke burst butan butch buten butte butze causa cella charm chick choke chose chunk
circe claim comte count coven crack creek crime cross curia curie dalle dänin deern denke deuce devon dicke
dildo dirne döbel dödel doyen drall drang drehe driss drops drude duden düker duque dusel duzen eagle ecker
edikt ehe eidam eifer einer eklat elend elfer elle elter eozän erbin erlag erlös ersti ester ethan ether etter
etwas euler eumel faber fanal farce fasel fatwa fäule feber feger feist femme femur fence ferne feste ficke
fight filou fixer flame flare flott fossa fotze fratz freak freie frise fritz frühe frust fuffi führe fundi
furie furor fuzzi galan ganja gänze gasen gassi gatte gaube gehen genie genua geste getue gnome golem götze
graus grave greif greis grimm grind grips griss groll grosz grüne grupp gucke gulag haben haber habit hader
hades hagen halbe hallo halse hands haram harde hasch häsin haspe hater haufe hausa haxen hegel heger henry
heros hesse hetze heuer heute hexen hexer hippe hirte hmong hocke hoden homie horen hören horst huber hucke
hühnerei hülfe hunne hurra idiot iduna imago inder indio indiz ippon ische ismus jahwe jaina jecke jetzt jihad
jonny jüdin junge kacke kafir kalbe kaput karre kasel kaute keile kerle kerwe kiddy kietz klaps klaus klebe
klein kline klump knack knust kober kollo kongo kotau kotze krapp kripo krupp kudos kuhle kühle kumpf kuppe
kurde kürze laban lache lacke lakai lände lappe lauer lecke leere leich lein leite lesbe lesen lette livin
logge logis lokus loser lover luder lunte macke mädel mahdi maori marie matze meier melde memme messi mette
metze minna minne missa moder mogul molle molli molly mongo möpse mosel mucke mucks mufti murks myron mythe
nachen nafri nähen näher namen namib namur neger neige nerz nisan nisse nutte ocker ödnis oheim oikos omaha
oscar osten otaku outen paolo papas paria paris parte passa patte pelle petze pfuhl pieks pieta pinke pisse
plage playa plebs pöbel polin polis polle ponte popel porno posen posse pot praia prima proll promi prost
protz purim pussy puste putze quade queen quell quere quest queue rabbi radau radom rande range rappe rasen
raser räson raste rätin realo rebbe rebus recke reine remis riede rigel roden roder rohöl ronin roste rotte
rowdy royal rülps rüpel rusch sachs sagen sager sahel sahib salut samos samt sarin sasse satan satte satyr
saudi sause schaft schah schan schas schem scher scheu schmu schwa sehen seher senge serbe serge sexta sexus
shire shoah shona sioux skalp skunk slang slash smash snuff sozia spass spezi spezl spitz stage stake standl
stanz stauf steil stenz stolz stör streb stups stuss stutz super swami tacke tadel talib talon tanke tapet
terme teufe thein theta thorn titte tobak tolle tommy torah töten touri trage train tramp transe treue trott
trotz trumm trutz tücke tudor tunte tupel turan tusch tusse tussi tutte ulmer unart unfug unmut unrat unruh
untat unter upper urahn valet valin varia vers verve veste vogue volte votze wampe wanst wasen wecke wehle
weile weise weite werst werth wessi wichs wicht wider wiede wille willi wisch wolga wonne wuchs wumme wumms
xetra xhosa xiang ypern zamba zarin zart zehnt zelte zeugs zicke zier zloty zutun zwist
"""

# --- Hand-checked lists: forms.txt --------------------------------------------------------------------------

# Strong and irregular verbs: infinitive, then third person, past and participle as far as they differ.
# Prefixes are put in front by the programme (backen, aufbacken, verbacken).
STRONG_VERBS = """
backen bäckt buk gebacken
bergen birgt geborgen
beißen gebissen
biegen bog gebogen
bieten bot geboten
binden gebunden
bitten bat gebeten
blasen bläst blies geblasen
bleiben blieb geblieben
braten brät briet gebraten
brechen bricht brach gebrochen
brennen brannte gebrannt
bringen brachte gebracht
denken dachte gedacht
dreschen drischt drosch gedroschen
dringen drang gedrungen
empfangen empfängt empfing
empfehlen empfiehlt empfahl empfohlen
essen isst aß gegessen
fahren fährt fuhr gefahren
fallen fiel gefallen
fangen fängt fing gefangen
finden fand gefunden
flechten flicht flocht geflochten
fliegen flog geflogen
fliehen floh geflohen
fließen floss geflossen
fressen frisst fraß gefressen
frieren fror gefroren
geben gibt gab gegeben
gehen ging gegangen
gelingen gelang gelungen
genießen genoss genossen
gewinnen gewann gewonnen
gießen goss gegossen
gleiten glitt geglitten
graben gräbt gegraben
greifen griff gegriffen
halten hält hielt gehalten
hängen hing gehangen
hauen gehauen
heben hob gehoben
heißen hieß geheißen
helfen hilft half geholfen
kennen kannte gekannt
klingen klang geklungen
kneifen kniff gekniffen
kommen kam gekommen
kriechen kroch gekrochen
laden lädt lud geladen
lassen lässt ließ gelassen
laufen läuft lief gelaufen
leiden litt gelitten
leihen lieh geliehen
lesen liest gelesen
liegen lag gelegen
lügen log gelogen
mahlen mahlte gemahlen
meiden mied gemieden
melken molk gemolken
messen misst maß gemessen
nehmen nimmt nahm genommen
nennen nannte genannt
pfeifen pfiff gepfiffen
preisen pries gepriesen
raten rät riet geraten
reiben rieb gerieben
reißen riss gerissen
reiten ritt geritten
rennen rannte gerannt
riechen roch gerochen
rufen rief gerufen
salzen gesalzen
saufen säuft soff gesoffen
schaffen schuf geschaffen
scheiden schied geschieden
scheinen schien geschienen
scheren schor geschoren
schieben schob geschoben
schießen schoss geschossen
schlafen schläft schlief geschlafen
schlagen schlägt geschlagen
schleichen schlich geschlichen
schleifen schliff geschliffen
schließen schloss geschlossen
schmeißen schmiss geschmissen
schmelzen schmilzt schmolz geschmolzen
schneiden schnitt geschnitten
schreiben schrieb geschrieben
schreien schrie geschrien
schreiten schritt geschritten
schweigen schwieg geschwiegen
schwimmen schwamm geschwommen
schwingen schwang geschwungen
schwören schwor geschworen
sehen sieht sah gesehen
senden sandte gesandt
singen sang gesungen
sinken sank gesunken
sitzen saß gesessen
spinnen spann gesponnen
sprechen spricht sprach gesprochen
springen sprang gesprungen
stechen sticht stach gestochen
stehen stand gestanden
stehlen stiehlt stahl gestohlen
steigen stieg gestiegen
sterben stirbt starb gestorben
streichen strich gestrichen
streiten stritt gestritten
tragen trägt trug getragen
treffen trifft traf getroffen
treiben trieb getrieben
treten tritt trat getreten
trinken trank getrunken
tun tat getan
verderben verdirbt verdarb verdorben
vergessen vergisst vergaß
verlieren verlor verloren
verschwinden verschwand verschwunden
verzeihen verzieh verziehen
wachsen wächst wuchs gewachsen
waschen wäscht wusch gewaschen
weben wob gewoben
weichen wich gewichen
weisen wies gewiesen
wenden wandte gewandt
werben wirbt warb geworben
werfen wirft warf geworfen
wiegen wog gewogen
winden wand gewunden
wissen weiß wusste gewusst
ziehen zog gezogen
zwingen zwang gezwungen
"""

SEPARABLE = """
ab an auf aus bei bereit durch ein fern fest fort frei gut heim her heraus herum hin hinein hoch kalt kennen
klar los mit nach nieder raus rein statt teil über um unter vor vorbei warm weg weiter wieder zu zurück
zusammen
"""

INSEPARABLE = "be emp ent er miss ver zer über unter hinter wieder durch um"

# Adjectives with irregular forms, and small words of everyday life.
OTHER_FORMS = """
gut besser beste
hoch höher höchste hohe
nah näher nächste
teuer teure teurer
edel edle
dunkel dunkle
sauer saure saurer
sauber saubere
flexibel flexible
sensibel sensible
mobil mobile
rentabel rentable
akzeptabel akzeptable
nachhaltig nachhaltige
ei eier eiern
öl öle ölen
tee tees
kuh kühe kühen
knie knien
see seen
allee alleen
idee ideen
"""

# Forms that look like another word, which matters less than they do.
FORCED_FORMS = """
album alben
angel angeln
atlas atlanten
backen gebacken
bauen baut
borgen geborgt
bremsen bremst
bus busse
demo demos
drama dramen
fachmann fachleute
fackel fackeln
feier feiern
fels felsen
gabel gabeln
gans gänse
hacken gehackt
hals hälse
index indizes
kauen kaut
klingel klingeln
klo klos
konto konten
kuppel kuppeln
kurs kurse
lenken gelenkt
lösen löst
machen gemacht
mahlen gemahlen
malen malt
medium medien
papa papas
radio radios
regel regeln
schauen schaut
schaufel schaufeln
schaukel schaukeln
schenken geschenkt
schichten geschichtet
schließen geschlossen
schälen schält
schöpfen geschöpft
schützen geschützt
sparen spart
spüren spürt
stadion stadien
studium studien
system systeme
taxi taxis
trommel trommeln
verbinden verbunden
verlängern verlängert
versichern versichert
wachs wachse
wachsen gewachsen
waschen gewaschen
wels welse
wickeln wickelt
würzen gewürzt
zimmermann zimmerleute
"""

# Weak verbs that begin with ge; other words in ge- and -en are plurals (Gewürzen).
GE_VERBS = """
gebrauchen gefährden gehorchen gehören gelangen geleiten geloben genehmigen gestalten gestatten gewähren
gewöhnen
"""

# Lemmas that a directory of businesses does not need, or whose forms are wrong.
NOT_LEMMAS = """
abzocker ai alteren anus ar as au aufbrachen aufgeilen ausfällen äusseren ave ban bären beamen been begaben
besen besseren blau brachen buchs bumsen buren cru die domina durchsuchten eins eren eta fähren faken ficken
freie freier furchen genen grau gros grosso halen hassprediger hausen hoeren horen hure iota ire kacken kannen
kappa konnen live mara mare mars media muschi mussen näheren nannen nu nutte os pa pi po poppen rap re real
rechen rien sachs samen schafen scheißer stasi vieren vize vögeln walen wichen wichsen
"""

# Forms that mean something of their own; they do not lead to the verb or noun they come from.
NOT_FORMS = """
abgesehen anerkannt angenehm angesehen aufgeregt ausgelassen ausgezeichnet band bani bat bedient bekannt
beliebt beruf berufen bescheiden besessen besonnen bestand bestimmt besuch betroffen betrunken bewusst blaus
bot eingebildet eingestanden entschieden erfahren erwachsen erwachsene fand fiel gebraucht geeignet gefallen
gefasst gehört gelassen gelegen gemein gemeint genau geraten gerecht gesandt geschickt gesetzt gesinnt
gespannt gestalt gestand gesund gewalt gewandt gewiss gewöhnt gewohnt griff lag las marsen maß regalien
schloss schnitt spann sprach stand stieg tat trat trieb überlegen übertrieben umgeben unterhalten vergangen
vergeben verhalten verlegen verliebt verlobt verloren vermessen vermögen verrückt verschieden verstand versuch
vertrag vertraut verwandt wachs wand weiß wies wirft zufrieden zugestanden zurückgeblieben
"""

# --- Hand-checked lists: thesaurus.txt ----------------------------------------------------------------------

# The senses of OpenThesaurus that a directory needs, one a line. They are chosen, not filtered: rules (a word
# of the company texts, a broader term like vegetable or tool, an ending like -laden) find some 2,500 senses,
# of which about 600 are right here. The others are abstract (Zeit, Wert), another sense of the word (Kohle:
# Geld; Birne: Kopf; Schuster: a spider; Waschmaschine: the chancellery), or have words of many meanings
# (Mantel, Stock, Strick), which were left out of their line.
SENSES = """
abendbrot abendessen abendmahlzeit nachtmahl
abfallbehälter abfalleimer mistkübel mülleimer mülltonne
ablaufdatum verfallsdatum mindesthaltbarkeit
absud aufguss sud
achterbahn hochschaubahn
akku akkumulator stromspeicher
aktenkoffer aktentasche
alm alpe bergwiese
almhütte berghütte sennhütte
altenheim altersheim seniorenheim seniorenresidenz
angebot offerte anbot
angler fischer
anlieferung auslieferung belieferung lieferung zustellung
anmeldung einschreibung registrierung
anorak kapuzenjacke
anpflanzen anbauen
anstreicher maler
anzahlung akonto
apfelmost apfelwein
apfelmus apfelkoch apfelkompott
apfelsaftschorle apfelschorle
apfelsine orange
appetizer häppchen vorspeise
aprikose marille
arbeitsanzug arbeitskleidung blaumann montur
arbeitskreis arbeitsgemeinschaft
arbeitsplatz arbeitsstelle job
arbeitstisch werktisch
architektur baukunst
arznei arzneimittel heilmittel medikament medizin
arzt doktor mediziner
aspik sulz sülze
atelier werkraum
aubergine melanzani
audiobook hörbuch
aufkleber pickerl sticker
aufmachen öffnen
aufzug fahrstuhl lift
ausbessern flicken
ausbilder lehrmeister
ausborgen ausleihen
ausflug tour
auslage schaufenster
ausstellung schau
auto automobil pkw wagen personenkraftwagen
autobus bus omnibus
autohersteller autobauer
autor schriftsteller verfasser
autoverleih autovermietung
autowaschanlage waschanlage waschstraße
axt beil hacke
backhefe germ hefe
backhendl backhuhn
backstein ziegel ziegelstein
backwerk gebäck
bad badezimmer
badeanstalt schwimmbad
badeschlapfen badeschlappen badelatschen
balsam creme salbe
bankautomat bankomat geldautomat
bankkarte bankomatkarte debitkarte
barbier herrenfriseur
baskenmütze pullmankappe
bastelarbeit bastelei
bastler heimwerker
bauchfleisch wammerl
bauernhof bauerngut hof
baumaterial baustoff
beamer projektor
beet blumenbeet gemüsebeet
beiried roastbeef
beißzange kneifzange
bekleidung gewand kleidung kleider anziehsachen klamotten
beleuchtung licht
berater consultant
beratung konsultation
beregnungsanlage regner
bereifung reifen
berggasthaus berghaus
bergkäse hartkäse
besen kehrbesen bartwisch
bestandteile inhaltsstoffe zutaten
bestellen ordern
betrieb firma unternehmen
bett bettstatt
bettbezug zieche
bettdecke federbett
bettlaken leintuch betttuch laken
bettwäsche bettzeug
beugel kipfel croissant hörnchen
beutel sackerl tüte tragetasche
bibliothek bücherei
biene imme
bienenstock bienenvolk
bier gerstensaft
bierbrauerei brauerei brauhaus
biergarten gastgarten
bierkrug humpen maßkrug
bildhauer steinbildhauer
bildhauerei bildhauerkunst
bildschirm monitor display
billett fahrkarte fahrschein ticket eintrittskarte
bindfaden schnur spagat kordel
biokraftstoff biosprit
biokunststoff bioplastik
bitterschokolade zartbitterschokolade kochschokolade
blaubeere heidelbeere
blaukraut rotkohl rotkraut
blumengeschäft blumenladen
blumenhändler florist
blumenkohl karfiol
blumenkübel blumentopf
blumenstrauß strauß bukett
blutwurst blunzen
bohrer bohrmaschine
bollerwagen leiterwagen
bonbon zuckerl
bordüre borte
borgen leihen
bouillon brühe suppe
brathähnchen brathuhn grillhähnchen hendl
bratsche viola
bratwurst grillwurst rostbratwurst
braunkohl grünkohl
brautkleid hochzeitskleid
brecheisen brechstange
brennerei schnapsbrennerei destille
brennholz feuerholz kaminholz
brennstoff kraftstoff treibstoff
breze brezel brezn
briefkasten postkasten
brieftasche geldbörse geldtasche portemonnaie geldbeutel
briefträger postbote zusteller
brille augengläser sehhilfe
broccoli brokkoli
broschüre prospekt katalog
brösel krümel
brötchen semmel weckerl
buchhandlung buchladen buchgeschäft
buchsbaum buchs
buchumschlag einband
buntstift farbstift
burger hamburger
bäckerei backstube
bäckerei bäckerladen
böttcher fassbinder küfer
büro office
büroartikel schreibwaren
bürosessel bürostuhl
cabrio cabriolet
caravan wohnwagen wohnanhänger
carport unterstand abstellplatz
cello violoncello
cerealien zerealien
chefkoch küchenchef
chor singkreis
christbaum weihnachtsbaum tannenbaum
christbaumkugel christbaumschmuck
club klub verein
computer rechner
couch sofa kanapee diwan
couscous kuskus
dachboden dachkammer
dachrinne regenrinne
dackel dachshund
damenfahrrad damenrad
dampfgarer steamer
dampfkochtopf schnellkochtopf kelomat
delikatesse köstlichkeit leckerbissen schmankerl spezialität
delikatessen feinkost
delikatessengeschäft feinkostgeschäft
deo deodorant
dessert nachspeise nachtisch
dessous damenwäsche damenunterwäsche
diele planke
dienstleistung service
dirndl frauentracht
dorsch kabeljau
dosenmilch kondensmilch
drehorgel leierkasten
dressing salatsoße marinade salatdressing
drucker printer
dschungel urwald
dudelsack sackpfeife
dynamo lichtmaschine generator
dämmung isolierung isolation
dünger düngemittel
eberesche vogelbeere
edelstein schmuckstein
ehering trauring
ehrenamt freiwilligenarbeit
eierkuchen palatschinke pfannkuchen palatschinken
eierschwammerl reherl
eierspeise rührei
eigentümer besitzer inhaber
eimer kübel
einbau installation montage
einbrenn mehlschwitze
einkaufen kaufen
einkaufsmarkt shoppingcenter
einmachen einkochen
einmachen einwecken
einmachglas einweckglas
einzelhandel detailhandel
einzelstück unikat
eis eiscreme speiseeis
eisbein schweinshaxe stelze
eisbergsalat bummerlsalat
eisdiele eissalon
eiskasten kühlschrank
eiweiß protein
elektriker elektroinstallateur
elektrofahrrad elektrorad pedelec
elektromotor elektroantrieb
elektrorasierer rasierapparat
entsafter saftpresse
erdapfel kartoffel
erdreich erde erdboden
erdäpfelpuffer kartoffelpuffer reibekuchen
erdäpfelpüree kartoffelpüree kartoffelbrei
erdäpfelsalat kartoffelsalat
erdäpfelstärke kartoffelstärke
erle eller
ersatzrad reserverad
erzeugnis produkt ware
espe zitterpappel
etage stockwerk geschoß geschoss
etagenbett stockbett
fachgeschäft fachhändler fachmarkt
faden garn zwirn
fahrer lenker
fahrkartenautomat billettautomat
fahrrad rad zweirad velo bike radl drahtesel
fahrradbeleuchtung fahrradlicht
fahrradfahrer radfahrer
fahrradständer radständer
fahrzeug gefährt
falter schmetterling
faltrad klapprad
farn farnkraut
faschiertes hackfleisch gehacktes
faschingskrapfen krapfen
fegen kehren
feldsalat vogerlsalat
feldstecher fernglas fernrohr
felge radkranz
fensterladen fensterbalken
fertigung herstellung produktion anfertigung erzeugung
feta fetakäse
filet lungenbraten lende
filzstift filzer
fisole strankerl
fitnesscenter fitnessstudio
fleischer fleischhauer metzger fleischhacker
fleischerei fleischhauerei metzgerei
fleischkäse leberkäse leberkäs
fleischlaibchen frikadelle bulette fleischlaberl fleischlaiberl fleischpflanzerl
flohmarkt trödelmarkt trödel
flughafen flugplatz
flugzeug flieger
formular vordruck formblatt
frauenarzt gynäkologe
friseur frisör coiffeur
fruchtsaft juice
frühjahr frühling
fußpflege pediküre
färben einfärben
föhn haartrockner fön
föhre kiefer
füllfeder füller füllfederhalter
gardine vorhang
gartenlaube gartenhäuschen salettl
gasthaus gasthof gaststätte wirtshaus gastwirtschaft restaurant
gastronomie gaststättengewerbe
gastwirt wirt
gefrierschrank tiefkühlschrank gefriertruhe tiefkühltruhe
geige violine fiedel
geiger violinist
gemeinde kommune
genossenschaft kooperative
geschenk präsent mitbringsel
geschirrspüler spülmaschine geschirrspülmaschine
gewächs pflanze
gewächshaus glashaus treibhaus
gipser stuckateur verputzer
gitarre klampfe
glasbläser glasmacher
glühbirne glühlampe
grammeln grieben
graubrot mischbrot
großhändler grossist
guthaben gutschrift
gutschein kupon coupon
gürtel gurt
haarshampoo shampoo
haferbrei haferschleim
hafner ofenbauer
hagebutte hetscherl
haltestelle haltepunkt
hauptgang hauptgericht hauptspeise
hausarzt allgemeinmediziner
hausmeister hauswart hausbesorger
hausschuhe pantoffeln
hautarzt dermatologe
heidekraut erika
heizkörper radiator
helm sturzhelm schutzhelm
hemd shirt
henkel griff haltegriff
herd küchenherd
hirte schäfer
hobelbank werkbank
hocker schemel
holunder holder
holzboden parkett
honigwein met
hose hosen
huhn henne hendl
häcksler schredder
hülle umhüllung
installateur klempner
instandhaltung wartung pflege
instrumentenbauer instrumentenmacher
jacke janker joppe
jahrmarkt kirtag kirchtag kirmes
jalousie rollladen rollo
jause imbiss snack zwischenmahlzeit pausenbrot
jeans jeanshose
joghurt jogurt
johannisbeere ribisel
kaffeeersatz malzkaffee
kaiserschmarren kaiserschmarrn
karotte möhre mohrrübe gelbrübe
kellner servierkraft
keramiker töpfer hafner
ketchup ketschup
kettensäge motorsäge
kinderarzt pädiater
kinderfahrrad kinderrad
kindergarten hort
kino lichtspielhaus
kissen polster
klavier piano pianino
klebstoff kleber
kletterpflanze schlingpflanze
klopapier toilettenpapier
kloß knödel
kochsalz salz
koffer reisekoffer
kohlsprossen rosenkohl sprossenkohl
kompost komposterde
konditor patissier
konditorei patisserie confiserie
konfitüre marmelade
kontrabass bassgeige
korbflechter korbmacher
korkenzieher stoppelzieher
kosmetik schönheitspflege
kracherl limonade limo
krankenhaus spital klinik klinikum
krankenwagen rettungswagen
kren meerrettich
kreuzkümmel cumin
kronleuchter luster
kräuter küchenkräuter
kuchen torte
kukuruz mais
kunstfaser chemiefaser
kunsthandwerker kunstgewerbler
kurkuma gelbwurz
kursleiter übungsleiter
kuscheltier stofftier plüschtier
kutsche pferdekutsche
käseherstellung käserei
käsekuchen topfenkuchen
käserei molkerei
ladentisch theke verkaufstisch
lagerhalle lagerhaus
lakritz lakritze süßholz
lampe leuchte
landwirt bauer
lastwagen lkw lastkraftwagen
lauch porree
lautsprecher lautsprecherbox
lebensmittel nahrungsmittel esswaren nahrung
lebensmittelgeschäft lebensmittelladen
lebkuchen lebzelten honigkuchen pfefferkuchen
leckerei süßigkeiten süßwaren naschereien
leihhaus pfandhaus
leihwagen mietwagen mietauto
leinen leinenstoff
leinsamen leinsaat
leitungswasser trinkwasser
leser leseratte bücherwurm
lexikon wörterbuch
lieferant zulieferer
lieferkette versorgungskette
linde lindenbaum
lupe vergrößerungsglas
lutscher lolli dauerlutscher
maniküre nagelpflege
maßband bandmaß rollmeter
maßschneider bekleidungsgestalter
mehlspeise süßspeise
meterstab zollstock
mieten anmieten pachten
milchzucker laktose
mineralwasser sodawasser sprudel
mittagessen lunch
modedesigner modemacher modeschöpfer
moped mofa
motorrad kraftrad
motorradfahrer biker
musikant musiker
musikgeschäft musikalienhandlung
musikgruppe combo
muskat muskatnuss
möbel mobiliar möbelstück
müsli frühstücksflocken
mütze haube kappe
nachtkästchen nachttisch
nadelbaum konifere
notizblock schreibblock
nudelholz nudelwalker
nudeln pasta teigwaren
obers rahm sahne
obst frucht
obstler obstbrand
ohrring ohrstecker
oper opernhaus
papeterie papierwaren
paprika paprikaschote
paradeiser tomate
paradeismark tomatenmark
paradeissuppe tomatensuppe
parfüm parfum
park parkanlage grünanlage
parkplatz stellplatz abstellplatz
passionsfrucht maracuja
pfand kaution
pfanne tiegel
pflaume zwetschke zwetschge
pflaumenmus powidl
photovoltaik fotovoltaik
postkarte grußkarte
preisnachlass rabatt nachlass
puderzucker staubzucker
pullover pulli sweatshirt
putzerei reinigung
putzhilfe reinigungskraft putzfrau putzkraft raumpflegerin
putzmittel reinigungsmittel reiniger
pürierstab stabmixer
rauchfang schornstein
rauchfangkehrer schornsteinfeger kaminkehrer kaminfeger
rebe weinstock rebstock
recycling wiederverwertung wiederverwendung wiederaufbereitung
recyclinghof wertstoffhof mistplatz
renovieren sanieren
renovierung modernisierung renovation
reparatur instandsetzung nachbesserung
reparaturwerkstatt reparaturwerkstätte
reparieren herrichten
reservierung vorbestellung
restaurierung restauration
rettich radi
rohstoff rohmaterial ausgangsmaterial
rucola rauke
saatgut saat samen
sakko jackett
samstag sonnabend
sandkiste sandkasten
sandpapier schleifpapier schmirgelpapier
schafkäse schafskäse
schallplatte vinyl langspielplatte
schaufel schippe
schaukel hutsche
scheibtruhe schubkarre schubkarren
scheune stadel
schi ski
schlagobers schlagsahne
schnaps branntwein spirituose
schneebesen schneerute
schnitzerei schnitzarbeit
schokolade schoko
schrank kasten
schraubendreher schraubenzieher
schrebergarten kleingarten
schreiner tischler
schreinerei tischlerei
schuh schuhwerk fußbekleidung
schuhmacher schuster
schultasche schulranzen schulrucksack ranzen
schurwolle wolle
schutzhaus schutzhütte berghütte
schweinsbraten schweinebraten
schöpfkelle schöpflöffel suppenkelle
sekt schaumwein
sellerie zeller
sessel stuhl
socke strumpf
solarenergie sonnenenergie
sonnencreme sonnenmilch
sparbüchse spardose sparschwein
speisekammer vorratskammer
spengler klempner
spenglerei klempnerei
spielzeug spielwaren spielsachen
sporthalle turnhalle turnsaal
sportkleidung sportbekleidung
sportschuh turnschuh sneaker
spüle abwasch spülbecken
spülmittel spüli
stachelbeere mungatzen
stall stallung
staudensellerie stangensellerie
stereoanlage musikanlage
stiege treppe
straßenbahn tram bim tramway
suppengrün suppengemüse wurzelwerk
sägemehl sägespäne
sägewerk sägemühle
säubern reinigen putzen
tagebuch diarium
taschenbuch paperback
taschentuch sacktuch
tasse häferl haferl
tauschhandel tauschgeschäft
taxifahrer taxler
technik technologie
teddy teddybär
telefon telefonapparat
terrasse veranda
therapie behandlung
thunfisch tunfisch
thymian quendel
tierarzt veterinär tiermediziner
tiergarten tierpark zoo
tischdecke tischtuch
tischlermeister schreinermeister
toastbrot toast
topfen quark
trafik tabaktrafik
traktor trecker zugmaschine
traubenzucker glukose glucose
treffpunkt sammelplatz
treppenhaus stiegenhaus
trockenfleisch dörrfleisch
trockner wäschetrockner
tätowierung tattoo
türklinke türschnalle türgriff
uhr zeitmesser
unkraut wildkraut
unterhose slip
verkauf vertrieb
verkaufen veräußern
verlag verlagshaus
verleih vermietung
vermieten verpachten
verpackung umhüllung
verpflegung kost verköstigung
versandhandel mailorder
versteigerung auktion
viehweide weideland
volksschule grundschule
wacholder kranewitt
waggon eisenbahnwagen
wald forst
wanne bottich zuber
waschbecken waschmuschel waschtisch
waschlappen waschhandschuh
waschmaschine waschautomat
waschmittel waschpulver
wasserkraftwerk wasserkraftanlage
webshop onlineshop internetshop
webstuhl webmaschine
weihnachtsmarkt adventmarkt christkindlmarkt
wein rebensaft
weinbauer winzer weinhauer
weinberg weingarten
weinbrand cognac
weißbier weizenbier
weißbrot weizenbrot
weißkohl weißkraut
werkzeugkasten werkzeugkiste werkzeugkoffer
wiederverwenden recyceln wiederverwerten
wildfleisch wildbret
windenergie windkraft
windkraftanlage windrad
winkelschleifer trennschleifer flex
wochenmarkt gemüsemarkt
wohnmobil campingbus reisemobil
wärmebildkamera infrarotkamera
wärmedämmung wärmeisolierung wärmeschutz
wäscheklammer kluppe
zahnarzt dentist
zahnpasta zahncreme
zander fogosch schill
zaun umzäunung einzäunung
zaziki tsatsiki
zebrastreifen schutzweg
ziege geiß
ziegelei ziegelwerk
zimmerer zimmermann
zirbe zirbelkiefer arve
zuckerrübensirup rübenkraut
zusammenarbeit kooperation mitarbeit
öffnungszeit geschäftszeiten
ökostrom naturenergie
"""

# Single words that must not stand in any line, whatever sense is added above: they mean too many things.
NOT_SENSES = """
absatz akt band bank bau birne decke ding fliege golf kapelle kiefer kies kohle läufer leiter leuchter mantel
mutter röhre sachen schimmel schloss steuer stock strick tau ton tor weide zeug
"""

# Written for this directory, not taken from a source: trade and workshop, Austrian words, narrower words.
OWN_SYNONYMS = """
abholung = selbstabholung
altkleider = gebrauchtkleidung
altstoffsammelzentrum = altstoffzentrum, recyclinghof, wertstoffhof
antiquariat = gebrauchtbücher
autoreparatur = autowerkstatt
baby = säugling
bauen > zimmerei, holzbau, lehmbau, strohbau
baum > apfelbaum, birnbaum, kirschbaum, nussbaum, linde, eiche, buche, ahorn, fichte, tanne, lärche, zirbe
beerdigung = begräbnis, bestattung
beere > erdbeere, himbeere, heidelbeere, brombeere, ribisel, stachelbeere
bestatter = bestattung, bestattungsunternehmen
bienenhonig = honig
bienenzucht = imkerei
bier > märzen, pils, weizenbier, craftbier
biologisch = bio, ökologisch
blumen > rosen, tulpen, nelken, sonnenblumen, ranunkeln, dahlien
blumengeschäft = blumenladen, florist, floristik
bodenleger = parkettleger
bohnen > fisolen, käferbohnen
brennholz > scheitholz, hackschnitzel, pellets
brot > bauernbrot, vollkornbrot, roggenbrot, sauerteigbrot, dinkelbrot, mischbrot
brotbäcker = bäcker
buch > roman, kinderbuch, kochbuch, sachbuch, hörbuch
buchbinder = buchbinderei
bäcker = bäckerei
café = kaffeehaus
carsharing = autoteilen, teilauto
computerreparatur = laptopreparatur
dachdecker = dachdeckerei
drechsler = drechslerei
drogerie = drogeriemarkt
dämmung > zellulose, holzfaser, schafwolle, hanfdämmung
eis = speiseeis, eiscreme, gelato
elektriker = elektrotechniker, elektroinstallateur
elektriker > elektrotechnik
elektrogerät > waschmaschine, geschirrspüler, kühlschrank, staubsauger, föhn, toaster, wasserkocher
energie > photovoltaik, solaranlage, windkraft, wasserkraft, wärmepumpe, biomasse, fernwärme
energieberatung = energieberater
erdäpfel = kartoffeln
essig > apfelessig, weinessig
fahrrad > lastenrad, kinderrad, mountainbike, rennrad, faltrad, tourenrad
fahrradgeschäft = radgeschäft, fahrradhandel
fahrradreparatur = radreparatur, fahrradwerkstatt, radwerkstatt
ferienwohnung = urlaubswohnung
fisch > forelle, saibling, karpfen, zander, hecht, wels
fischzucht = teichwirtschaft
fleisch > rindfleisch, schweinefleisch, kalbfleisch, lammfleisch, hühnerfleisch, wildfleisch, faschiertes
fleischhauer = fleischhauerei, metzgerei
florist = floristik, blumengeschäft
foodcoop = einkaufsgemeinschaft
friseur = friseursalon, haarschneider
fußpflege = fußpfleger
färberei = färber, blaufärberei
förster = forstwirt
garten > beet, hochbeet, gewächshaus
gasthaus = beisl, wirtshaus
gebraucht = secondhand
gebrauchtware = altware, secondhand, trödel
gebäck > semmel, weckerl, kipferl, brezel, striezel, salzstangerl
geflügel > huhn, ente, gans, pute, truthahn
gemüse > karotten, erdäpfel, paradeiser, gurken, paprika, zucchini, kürbis, kraut, karfiol, kohlrabi, salat
gemüse > radieschen, fenchel, brokkoli
gemüse > zwiebeln, knoblauch, lauch, spinat, mangold, melanzani, fisolen, erbsen, sellerie, rettich
gemüsekiste = gemüsekistl, biokiste, abokiste, gemüseabo
genossenschaft = kooperative
geschenk > gutschein
geschirr > teller, tasse, häferl, schüssel, krug
getreide > weizen, roggen, dinkel, hafer, gerste, emmer, einkorn, hirse, mais, buchweizen
getränk > saft, limonade, bier, wein, most, tee, kaffee, mineralwasser
gewürz > pfeffer, paprikapulver, kümmel, zimt, muskat, kurkuma, kardamom
glaser = glaserei
goldschmied = goldschmiede
greißler = greißlerei, nahversorger, dorfladen
gärtner = gärtnerei
gärtnerei > staudengärtnerei, kräutergärtnerei, baumschule
hafner = ofensetzer, kachelofenbau, ofenbauer
handarbeit > stricken, häkeln, nähen, sticken, weben, filzen
handwerker > fliesenleger, hafner, glaser
handwerker > tischler, zimmerer, maurer, maler, elektriker, installateur, schlosser, spengler, dachdecker
handyreparatur = smartphonereparatur, displaytausch
hausarzt = allgemeinmediziner
hebamme = geburtshelferin
heizung > wärmepumpe, pelletheizung, holzheizung, kachelofen, fernwärme, hackschnitzelheizung
hofladen = bauernladen
holz > eiche, buche, fichte, lärche, zirbe, ahorn, esche, nussholz
holzbau = zimmerei
honig > waldhonig, blütenhonig, akazienhonig, lindenhonig, cremehonig
hotel = gästehaus, pension
hut > strohhut, filzhut
hutmacher = hutmacherei, modist
hörgerät = hörhilfe
hülsenfrüchte > linsen, bohnen, kichererbsen, erbsen, lupinen
imker = imkerei, bienenzüchter
imkerei = bienenzucht
installateur = installationsbetrieb
jause > brettljause, speck, aufstrich
kaffee > espresso, melange, cappuccino, verlängerter
kaffeerösterei = rösterei
karosserie = karosseriespenglerei
keramik = töpferei, töpferware
kfz = auto, kraftfahrzeug
kinderwagen = buggy
kleiderreparatur = änderungsschneiderei
kleidertausch = kleidertauschbörse
kleidung > hose, hemd, bluse, kleid, rock, jacke, mantel, pullover, strickware, unterwäsche, socken
konditor = zuckerbäcker
konditorei = zuckerbäckerei
korbflechter = korbflechterei, korbmacher
kosmetik > naturkosmetik
kosmetiker = kosmetikstudio
krankenpflege = hauskrankenpflege
kräuter > majoran, dill, koriander
kräuter > petersilie, schnittlauch, basilikum, thymian, rosmarin, salbei, minze, melisse, oregano, liebstöckel
kunststoff = plastik
käse > bergkäse, frischkäse, schafkäse, ziegenkäse, camembert, mozzarella, hartkäse, weichkäse
käserei = sennerei, käsemacher
körperpflege > seife, shampoo, zahnpasta, duschgel, deo, creme
kürbiskernöl = kernöl
kürschner = kürschnerei, pelzmacher
laden = geschäft, shop
landwirtschaft > ackerbau, viehzucht, bauernhof
lastenrad = cargobike, transportrad
lebensmittel > brot, gemüse, obst, fleisch, milch, käse, eier, mehl
lederwaren > tasche, gürtel, geldbörse
leihen = ausborgen, verleih, mieten
lieferservice = zustellung, lieferdienst, hauszustellung
likör > nusslikör, eierlikör
linsen > berglinsen, belugalinsen
maler = malerei, malerbetrieb
marmelade = fruchtaufstrich, konfitüre
massage = masseur, masseurin
matratze > futon
maßschneider = maßschneiderei
mehl > weizenmehl, roggenmehl, dinkelmehl, vollkornmehl
mehlspeise > kuchen, torte, strudel, krapfen, keks, palatschinken, kaiserschmarrn
messer > küchenmesser, taschenmesser
messerschleifer = schleiferei, scherenschleifer
messerschmied = messerschmiede
metzger = metzgerei
milch > kuhmilch, schafmilch, ziegenmilch, heumilch, rohmilch
milchprodukt > joghurt, topfen, butter, käse, rahm, buttermilch, sauerrahm, molke
mitfahrbank = mitfahrbankerl
mitfahrgelegenheit = fahrgemeinschaft, mitfahrbörse
mobilität > fahrrad, carsharing, bahn, bus, lastenrad
most > apfelmost, birnenmost
mosterei = mostkellerei, obstpresse
musikinstrument > geige, bratsche, cello, gitarre, klavier, flöte, harmonika, zither, trompete, klarinette
musikinstrument > hackbrett
möbel > tisch, sessel, kasten, bett, sofa, regal, kommode, bank, schreibtisch
möbelrestaurierung = möbelrestaurator
nachfüllen = abfüllen
nahversorger = greißlerei, dorfladen
nudeln > spaghetti, bandnudeln, fleckerl
nuss > walnuss, haselnuss, mandel
nähen = näherei, nähkurs
näherei = schneiderei
obst > apfel, birne, marille, zwetschke, kirsche, pfirsich, traube, quitte, erdbeere, himbeere, ribisel
obstbauer = obsthof
optiker = brillengeschäft
patisserie = konditorei
pflanze > staude, strauch, baum, kräuter, jungpflanze, setzling
pflege > altenpflege, krankenpflege, heimhilfe
photovoltaik = pv, solarstrom, solaranlage, sonnenstrom
physiotherapie = physiotherapeut, heilgymnastik
pilz = schwammerl
pilz > champignon, austernpilz, eierschwammerl, steinpilz, shiitake
polsterer = polsterei, tapezierer
putzmittel > waschmittel, spülmittel, allzweckreiniger
radgeschäft = fahrradgeschäft
radverleih = fahrradverleih, leihrad, mietrad
rasur = barbier
raumausstatter = tapezierer
regenwasser > zisterne, regentonne
reinigung = putzerei
reparatur = reparieren, repaircafé, reparaturwerkstatt, reparaturservice
reparaturcafé = repaircafé
restaurant > gasthaus, pizzeria, heuriger
restaurator = restaurierung
rösterei = kaffeerösterei
saatgut = samen, sämereien
saft > apfelsaft, traubensaft, birnensaft, himbeersaft, hollersaft
salat > häuptelsalat, vogerlsalat, rucola, endivie, krauthäuptel, eisbergsalat
sanierung = renovierung, altbausanierung
sattler = sattlerei
sauerteig > sauerteigbrot
schaf > lamm
schlosser = schlosserei, metallbau
schlüsseldienst = aufsperrdienst
schmied = schmiede, kunstschmied
schmuck > ring, kette, armband, ohrring, brosche, ehering
schnaps > obstler, marillenschnaps, vogelbeerschnaps, williams
schneider = schneiderei, schneiderin
schokolade > praline, trinkschokolade
schreibwaren = papeterie
schreibwaren > heft, bleistift, kugelschreiber, füllfeder, notizbuch, papier
schuh > stiefel, sandale, hausschuh, wanderschuh, turnschuh
schuhmacher = schuster, schuhmacherei, schuhreparatur
schwein > ferkel, freilandschwein
secondhand = gebraucht, vintage
seife > haarseife, kernseife, naturseife
seifensieder = seifensiederei, seifenmanufaktur
selbsternte = selberernten, selbstpflücken
senf > estragonsenf
silberschmied = silberschmiede
solaranlage > solarthermie, photovoltaik
speck > bauernspeck, schinken
spengler = spenglerei, dachspengler
spielzeug > puppe, bausteine, kuscheltier, brettspiel, holzspielzeug
steinmetz = steinmetzbetrieb
stoff > leinen, baumwolle, loden, hanf, seide, wollstoff, jersey
strickware > pullover, weste, socken, haube, schal
stromspeicher = batteriespeicher
süßigkeit > schokolade, bonbon, lebkuchen, praline
tapezierer = polsterei, raumausstatter
tasche > rucksack, handtasche, umhängetasche, schultasche
tauschladen = umsonstladen, kostnixladen, schenkladen
tee > kräutertee, früchtetee, schwarztee, grüntee
teppich > webteppich, fleckerlteppich
textilien > bettwäsche, handtuch, tischtuch, vorhang
tierarzt = tierklinik
tiere > kuh, schwein, schaf, ziege, huhn, pferd, hund, katze
tischler = tischlerei, möbeltischler
tracht > dirndl, lederhose, loden, janker
transport > spedition
trockner = wäschetrockner
töpfer = töpferei, keramik
uhr > armbanduhr, taschenuhr, wanduhr, standuhr
uhrmacher = uhrmacherei, uhrenreparatur
umzug = übersiedlung
unverpackt = verpackungsfrei, lose
vegan = pflanzlich
verleih = leihladen, ausleihe, vermietung
vinothek = weinhandlung
volksschule = grundschule
vorhang = gardine
waschmittel > flüssigwaschmittel, weichspüler
weber = weberei
wein > rotwein, weißwein, rosé, welschriesling, veltliner, zweigelt
weinbauer = weingut, winzer, weinhauer
werkzeug > hammer, säge, bohrmaschine, schraubenzieher, zange, hobel, feile, akkuschrauber, stemmeisen
werkzeugverleih = leihladen
windel > stoffwindel
wolle > schafwolle, merinowolle, alpakawolle
wurst > salami, leberwurst, blunzen, bratwurst, würstel, kabanossi, landjäger
wärmepumpe > luftwärmepumpe, erdwärmepumpe
yoga = yogastudio
zahnbürste > bambuszahnbürste
ziegenkäse > ziegenfrischkäse
zimmerer = zimmerei, holzbau
zimmermann = zimmerei
zweirad > fahrrad, moped, motorrad
änderungsschneiderei = änderungsschneider, flickschneiderei
ökologisch = umweltfreundlich, klimafreundlich
öl > kürbiskernöl, leinöl, rapsöl, sonnenblumenöl, olivenöl, distelöl, leindotteröl, hanföl
ölmühle = ölpresse
"""


# --- Reading the sources ------------------------------------------------------------------------------------


class Rarity(dict):
    """How rare words are, in hundredths of a power of ten (600: once in a million words)."""

    def of(self, word):
        # The lists of wordfreq spell ß as ss.
        return self.get(word.replace("ß", "ss"), 999)


def read_frequencies(path):
    with gzip.open(path) as file:
        buckets = msgpack.load(file, raw=False)[1:]
    return Rarity((word, rarity) for rarity, bucket in enumerate(buckets) for word in bucket)


class Noun:
    """What german-nouns knows of a lemma; a lemma can have several entries."""

    def __init__(self):
        self.kinds = set()
        self.genders = set()
        self.plurals = set()
        self.forms = set()

    def is_common(self):
        """No name of a person or place, no abbreviation."""
        return bool(self.kinds & {"Substantiv", "Substantiv,Zahlklassifikator"})


def read_nouns(path):
    nouns = collections.defaultdict(Noun)
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if not re.fullmatch("[A-ZÄÖÜ][a-zäöüßéè]+", row["lemma"]):
                continue
            noun = nouns[row["lemma"].lower()]
            noun.kinds.add(row["pos"])
            for column, value in row.items():
                value = (value or "").lower()
                if column.startswith("genus") and value:
                    noun.genders.add(value)
                elif re.match("(nomina|geni|da|akkusa)tiv", column) and re.fullmatch("[a-zäöüßéè]+", value):
                    noun.forms.add(value)
                    if column.startswith("nominativ plural"):
                        noun.plurals.add(value)
    return dict(nouns)


def read_senses(path):
    """The senses of OpenThesaurus: sets of words in lower case, without phrases and broader terms."""
    senses = set()
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("-|"):
                continue
            words = set()
            for entry in line.rstrip("\n").split("|")[1:]:
                word = re.sub(r"\s*\([^()]*\)", "", entry).strip()
                if "Oberbegriff" not in entry and re.fullmatch("[A-Za-zÄÖÜäöüßé]+", word):
                    words.add(word.lower())
            senses.add(frozenset(words))
    return senses


# --- Folding and stemming, as in src/text/words.rs and src/text/stem.rs -------------------------------------

STEMMER = snowballstemmer.stemmer("german")


def fold(word):
    out = []
    accent = False
    for letter in word.lower():
        if letter == "e" and out and not accent:
            before = out[-2] if len(out) > 1 else ""
            if out[-1] in "ao" or out[-1] == "u" and before not in ("a", "e", "q"):
                accent = True
                continue
        accent = False
        if letter == "ß":
            out += ["s", "s"]
        elif letter in "øœæ":
            out.append("a" if letter == "æ" else "o")
            accent = True
        else:
            base = unicodedata.normalize("NFD", letter)[0]
            accent = base != letter
            out.append(base)
    return "".join(out)


def stem(folded):
    if len(folded) < 4 or not re.fullmatch("[a-z]+", folded):
        return folded
    cut = STEMMER.stemWord(folded)
    return cut if cut and folded.startswith(cut) else folded


def stem_of(word):
    return stem(fold(word))


# --- nouns.txt ----------------------------------------------------------------------------------------------

LINKS = ("", "s", "es", "n", "en", "er", "e")
PART_RARITY_MAX = 690
PART_LENGTHS = range(5, 17)


def first_part_forms(part):
    """How a part can look in front of another one: with a linking element, or without its final e or en."""
    forms = {part + link for link in LINKS}
    if part.endswith("e") and len(part) > 4:
        forms.add(part[:-1])
    if part.endswith("en") and len(part) > 5:
        forms.add(part[:-2])
    return forms


def is_compound(word, nouns, firsts, parts, more):
    """Whether a noun is another noun with something in front: it has that noun's gender and plural."""
    for at in range(3, len(word) - 2):
        head = word[at:]
        if head not in parts or fold(word[:at]) not in firsts:
            continue
        if head not in nouns:
            if len(head) >= 5 and head in more:
                return True
            continue
        if not nouns[word].genders & nouns[head].genders:
            continue
        plurals = {word[:at] + plural for plural in nouns[head].plurals}
        if not nouns[word].plurals or not plurals or nouns[word].plurals & plurals:
            return True
    return False


def is_part(word, noun, nouns, rarity):
    """Whether a noun may be a part, as far as its own entry says."""
    if len(word) not in PART_LENGTHS or rarity.of(word) > PART_RARITY_MAX or not noun.is_common():
        return False
    if word.endswith("innen") or word.endswith("in") and word[:-2] in nouns:
        return False
    # An infinitive written as a noun (das Backen).
    is_infinitive = noun.genders == {"n"} and not noun.plurals and re.search("(en|ern|eln)$", word)
    return not is_infinitive


def make_parts(nouns, rarity):
    more = set(MORE.split())
    by_hand = set((SHORT + VERB_STEMS + FIRST_PARTS + WHOLE + NEVER_SPLIT).split()) | more
    found = {word for word, noun in nouns.items() if is_part(word, noun, nouns, rarity)}
    found -= set(NOT_PARTS.split())
    parts = found | by_hand
    firsts = {fold(form) for part in parts for form in first_part_forms(part)}
    simple = {word for word in found - by_hand if not is_compound(word, nouns, firsts, parts, more)}
    return sorted(part for part in simple | by_hand if len(part) >= 3)


# --- forms.txt ----------------------------------------------------------------------------------------------

LEMMA_RARITY_MAX = 650
LEMMA_LENGTH_MAX = 14
FORM_RARITY_MAX = 760


def strong_verbs(rarity):
    """The verbs of STRONG_VERBS, alone and with prefixes: a dictionary of sets of forms."""
    separable = set(SEPARABLE.split())
    inseparable = set(INSEPARABLE.split())
    verbs = {}
    for line in STRONG_VERBS.strip().splitlines():
        infinitive, *forms = line.split()
        verbs[infinitive] = set(forms)
    for infinitive, forms in list(verbs.items()):
        for prefix in separable | inseparable:
            verb = prefix + infinitive
            if verb in verbs or rarity.of(verb) > LEMMA_RARITY_MAX:
                continue
            found = set()
            for form in forms:
                is_participle = re.fullmatch("ge...+(en|t)", form)
                if prefix in separable:
                    found.add(prefix + form)
                if prefix in inseparable:
                    found.add(prefix + (form[2:] if is_participle else form))
            verbs[verb] = {form for form in found if rarity.of(form) <= FORM_RARITY_MAX}
    return verbs


def weak_verb_forms(verb, rarity):
    """The third person and participles of a regular verb; empty if the word does not look like one."""
    base = verb[:-2] if verb.endswith("en") else verb[:-1]
    ending = "et" if re.search("([dt]|[^lrhaeiouäöü]m|[^lrhaeiouäöün]n)$", base) else "t"
    participles = {"ge" + base + ending}
    if re.match("(be|ent|emp|er|ge|miss|ver|zer|über|unter|wieder)", verb) or verb.endswith("ieren"):
        participles.add(base + ending)
    with_inner_ge = set()
    for prefix in SEPARABLE.split():
        if verb.startswith(prefix) and len(verb) > len(prefix) + 4:
            with_inner_ge.add(prefix + "ge" + base[len(prefix) :] + ending)
    occurring = {form for form in participles | with_inner_ge if rarity.of(form) <= 740}
    # A verb has a past, too: that keeps nouns in -en away.
    has_past = any(rarity.of(base + ending + past) <= 800 for past in ("e", "en"))
    if not occurring or not has_past and not occurring & with_inner_ge:
        return set()
    forms = occurring | {base + ending}
    if verb.endswith(("eln", "ern")):
        forms.add(base[:-2] + base[-1] + "e")
    return {form for form in forms if rarity.of(form) <= FORM_RARITY_MAX}


def verb_forms(rarity):
    strong = strong_verbs(rarity)
    not_lemmas = set(NOT_LEMMAS.split())
    ge_verbs = set(GE_VERBS.split())
    pairs = {(verb, form) for verb, forms in strong.items() for form in forms}
    for verb in rarity:
        if rarity.of(verb) > LEMMA_RARITY_MAX or not re.fullmatch("[a-zäöüß]{2,}(en|eln|ern)", verb):
            continue
        if verb in strong or verb in not_lemmas or verb.startswith("ge") and verb not in ge_verbs:
            continue
        # A comparative (lockeren), not a verb (lockern).
        if verb.endswith("eren") and rarity.of(verb[:-2] + "n") <= LEMMA_RARITY_MAX:
            continue
        pairs |= {(verb, form) for form in weak_verb_forms(verb, rarity)}
    return pairs


def noun_forms(nouns, rarity):
    pairs = set()
    for lemma, noun in nouns.items():
        if rarity.of(lemma) > LEMMA_RARITY_MAX or not noun.is_common():
            continue
        pairs |= {(lemma, form) for form in noun.forms if rarity.of(form) <= FORM_RARITY_MAX}
        woman = woman_of(lemma)
        is_woman = "m" in noun.genders and woman in nouns and nouns[woman].genders == {"f"}
        if is_woman and rarity.of(woman) <= FORM_RARITY_MAX:
            pairs |= {(lemma, woman), (lemma, woman + "nen")}
    return pairs


def woman_of(lemma):
    """Tischler, Tischlerin; Kollege, Kollegin."""
    return lemma.removesuffix("e") + "in"


def read_pairs(text):
    lines = [line.split() for line in text.strip().splitlines()]
    return {(line[0], form) for line in lines for form in line[1:]}


def make_forms(nouns, rarity):
    forced = read_pairs(FORCED_FORMS)
    pairs = verb_forms(rarity) | noun_forms(nouns, rarity) | read_pairs(OTHER_FORMS) | forced
    # A woman's trade leads to the man's, not to itself.
    women = {form for lemma, form in pairs if form == woman_of(lemma)}
    left_out = women | set(NOT_LEMMAS.split())
    pairs = {pair for pair in pairs if pair[0] not in left_out and len(pair[0]) <= LEMMA_LENGTH_MAX}

    words = {lemma for lemma, _ in pairs} | {word for word in nouns if rarity.of(word) <= 680}
    words_of_stem = collections.defaultdict(set)
    for word in words - women:
        words_of_stem[stem_of(word)].add(word)
    lemmas_of_stem = collections.defaultdict(set)
    for lemma, form in pairs:
        lemmas_of_stem[stem_of(form)].add(stem_of(lemma))
    not_forms = {stem_of(form) for form in NOT_FORMS.split()}

    found = collections.defaultdict(dict)
    for lemma, form in sorted(pairs, key=lambda pair: (len(pair[1]), pair)):
        key = stem_of(form)
        if key == stem_of(lemma) or len(key) < 3 or key in not_forms:
            continue
        is_another_word = words_of_stem[key] or len(lemmas_of_stem[key] - {key}) > 1
        if is_another_word and (lemma, form) not in forced:
            continue
        # One form for each stem is enough: whoever reads the list compares stems.
        found[lemma].setdefault(key, form)
    return [" ".join([lemma, *found[lemma].values()]) for lemma in sorted(found)]


# --- thesaurus.txt ------------------------------------------------------------------------------------------


def make_thesaurus(senses):
    senses_of = collections.defaultdict(list)
    for sense in senses:
        for word in sense:
            senses_of[word].append(sense)
    no = set(NOT_SENSES.split())
    lines = set(OWN_SYNONYMS.strip().splitlines())
    for line in SENSES.strip().splitlines():
        words = line.split()
        shared = (sense & set(words) for word in words for sense in senses_of[word])
        together = max(shared, key=len, default=set())
        if len(together) < len(words):
            print("thesaurus.txt: no sense of OpenThesaurus has all of:", line)
        kept = [word for word in words if word in together and word not in no]
        if len(kept) > 1:
            lines.add(f"{kept[0]} = {', '.join(kept[1:])}")
    return sorted(lines)


# --- Writing ------------------------------------------------------------------------------------------------

WIKTIONARY = (
    "From german-nouns 1.2.5 (German Wiktionary, compiled by Gregor Weichbrodt) and wordfreq 3.1.1"
    " (Robyn Speer), changed; licence: CC BY-SA 4.0. Made by words.py."
)
HEADS = {
    "nouns.txt": "Parts that German compounds are split into. " + WIKTIONARY,
    "forms.txt": "German word forms that folding and Snowball leave apart; compare stems. " + WIKTIONARY,
    "thesaurus.txt": "German synonyms (a = b, c) and narrower words (a > b, c). From OpenThesaurus"
    " (www.openthesaurus.de, copyright 2006 Daniel Naber, data from the users of openthesaurus.de; Debian"
    " package mythes-de 20160424-4), selected, with lines of our own; licence: LGPL. Made by words.py.",
}


def write(folder, name, lines):
    path = folder / name
    path.write_text("\n".join(["# " + HEADS[name], *lines]) + "\n", encoding="utf-8")
    print(f"{name}: {len(lines)} lines, {path.stat().st_size} bytes")


def main():
    arguments = argparse.ArgumentParser(description="Makes nouns.txt, forms.txt and thesaurus.txt.")
    arguments.add_argument("--nouns", required=True, help="nouns.csv of german-nouns")
    arguments.add_argument("--frequencies", required=True, help="large_de.msgpack.gz of wordfreq")
    arguments.add_argument("--thesaurus", required=True, help="th_de_DE_v2.dat of mythes-de")
    arguments.add_argument("--out", required=True, type=pathlib.Path, help="folder to write to")
    paths = arguments.parse_args()
    nouns = read_nouns(paths.nouns)
    rarity = read_frequencies(paths.frequencies)
    write(paths.out, "nouns.txt", make_parts(nouns, rarity))
    write(paths.out, "forms.txt", make_forms(nouns, rarity))
    write(paths.out, "thesaurus.txt", make_thesaurus(read_senses(paths.thesaurus)))


if __name__ == "__main__":
    main()
