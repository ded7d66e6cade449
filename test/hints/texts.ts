/**
 * Plain sentences in 28 languages, written for this corpus: those to choose
 * thresholds with, and others to measure with. Each language has the encodings
 * that its files are found in.
 */

export interface Language {
  readonly encodings: readonly string[];
  /** Sentences to choose thresholds with, and sentences to measure with. */
  readonly train: readonly string[];
  readonly test: readonly string[];
}

export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: {
    encodings: ['windows-1252', 'macintosh'],
    train: [
      'It’s the “next” train – it leaves in five minutes.',
      'My brother’s house is near the sea…',
      'The report says: ‘all tests passed’ — twice.',
    ],
    test: [
      'The children’s yard is sunny – “too sunny”, he said.',
      'Don’t send the data before they’re checked.',
      'She asked: ‘Who wrote this?’ — no answer…',
    ],
  },
  de: {
    encodings: ['windows-1252', 'iso-8859-1', 'macintosh'],
    train: [
      'Die Bäume am Fluss sind im Frühling schön grün.',
      'Für das Frühstück kaufen wir Brötchen, Käse und süße Äpfel.',
      'Der große Zug fährt um fünf Uhr nach München.',
      'Können Sie mir bitte die Straße zeigen?',
      'Übermorgen möchte meine Schwester zurückkehren.',
    ],
    test: [
      'Heute hört man draußen viele Vögel singen.',
      'Das Gebäude hat größere Türen als früher.',
      'Wir müssen die Lösung überprüfen, bevor wir weiterführen.',
      'Ein schwarzer Hund läuft durch den Garten der Nachbarn.',
      'Die Größe der Häuser ändert sich in dieser Gegend kaum.',
      'Jürgen Müller und Björn Schäfer wohnen in Köln.',
    ],
  },
  fr: {
    encodings: ['windows-1252', 'iso-8859-1', 'iso-8859-15', 'macintosh'],
    train: [
      'Le garçon a été très content de voir la forêt.',
      'Où êtes-vous allés après le dîner à l’hôtel ?',
      'Le cœur de la ville est près de la rivière.',
      'Ils préfèrent le café et les gâteaux à la crème.',
      'L’élève a répété la même réponse à ses frères.',
    ],
    test: [
      'La fenêtre de la bibliothèque était fermée à midi.',
      'Nous avons créé un modèle plus léger pour les écoles.',
      'Ça n’a pas coûté cher, même en été.',
      'François achète des pêches et du thé au marché.',
      'Les données doivent être vérifiées dès leur arrivée.',
      'Il a reçu une lettre dont l’écriture était illisible.',
    ],
  },
  es: {
    encodings: ['windows-1252', 'iso-8859-1'],
    train: [
      'El niño comió una manzana en el jardín mañana por la mañana.',
      '¿Dónde está la estación más próxima?',
      'El año pasado viajó a España con su compañero.',
      'También habló con el médico según la opinión pública.',
    ],
    test: [
      'La señora Muñoz enseñará música a los pequeños.',
      '¡Qué día tan frío! No salió ningún autobús.',
      'El avión llegó después de las diez, como dijo Inés.',
      'Aquí se añadió un párrafo que explica la situación.',
      'El río pasa junto al árbol más viejo de la región.',
    ],
  },
  pt: {
    encodings: ['windows-1252', 'iso-8859-1'],
    train: [
      'A criança não quer ir à escola amanhã.',
      'As informações estão disponíveis no balcão do avião.',
      'O pão de açúcar é também uma montanha.',
      'Nós começamos as lições de português às três horas.',
    ],
    test: [
      'A reunião será às nove, na estação de São João.',
      'Você já leu o último capítulo da história?',
      'O coração da cidade está próximo do rio.',
      'Não há razão para a alteração das opções.',
      'Os irmãos vão à praia com as mães no verão.',
    ],
  },
  sv: {
    encodings: ['windows-1252', 'iso-8859-1'],
    train: [
      'Flickan går över ån för att köpa ägg och smör.',
      'Hösten är kall här, och sjön är nästan frusen.',
      'Vi åker till Göteborg på måndag.',
      'Han frågade om tåget redan hade kört.',
    ],
    test: [
      'Björken växer långsamt på den steniga ön.',
      'På våren sjunger fåglarna tidigt på morgonen.',
      'Jag vill gärna äta frukost före åtta.',
      'Många människor läser böcker på kvällen.',
      'Försäljningen ökade i fjärde kvartalet.',
    ],
  },
  fi: {
    encodings: ['windows-1252', 'iso-8859-1'],
    train: [
      'Pöydällä on lämmintä leipää ja hyvää hilloa.',
      'Hän lähtee työmatkalle ensi viikolla.',
      'Tässä kylässä ei ole enää yhtään kauppaa.',
    ],
    test: [
      'Äiti käy päivällä metsässä kävelemässä.',
      'Nämä tiedot täytyy tarkistaa ennen lähettämistä.',
      'Järven jää sulaa keväällä hyvin myöhään.',
      'Työntekijät pitävät pitkän tauon.',
    ],
  },
  is: {
    encodings: ['windows-1252'],
    train: [
      'Það er gott veður í dag og sólin skín á fjöllin.',
      'Hún fór út í búð að kaupa brauð og mjólk.',
      'Þau búa í litlu þorpi við sjóinn.',
    ],
    test: [
      'Ég ætla að lesa þessa bók í kvöld.',
      'Barnið sér hestinn standa við ána.',
      'Við þurfum að skoða gögnin áður en þau eru send.',
      'Húsið er gamalt en það er mjög fallegt.',
    ],
  },
  pl: {
    encodings: ['windows-1250', 'iso-8859-2'],
    train: [
      'Żółta łódź płynie wzdłuż brzegu rzeki.',
      'Dziś wieczorem pójdziemy do teatru z przyjaciółmi.',
      'Książka leży na półce obok świecy.',
      'Czy możesz mi powiedzieć, gdzie jest dworzec?',
    ],
    test: [
      'Mężczyzna kupił świeży chleb i trochę masła.',
      'Wiosną łąki są pełne kwiatów, a dni stają się dłuższe.',
      'Proszę sprawdzić wszystkie załączniki przed wysłaniem wiadomości.',
      'Jeśli będzie padać śnieg, zostaniemy w domu.',
      'Następny pociąg odjeżdża za pięć minut.',
    ],
  },
  cs: {
    encodings: ['windows-1250', 'iso-8859-2'],
    train: [
      'Příliš mnoho vody přiteklo po dešti do řeky.',
      'Můj bratr bydlí v malém městě u lesa.',
      'Děti si hrají na zahradě, protože svítí slunce.',
      'Kdy přijede další vlak do Plzně?',
    ],
    test: [
      'Včera večer jsme četli starý příběh o králi.',
      'Účet za elektřinu přišel až v úterý.',
      'Nejdříve je třeba zkontrolovat všechny údaje.',
      'Na stole leží čerstvý chléb, máslo a džem.',
      'Žáci píší každý týden krátkou zkoušku.',
    ],
  },
  hu: {
    encodings: ['windows-1250', 'iso-8859-2'],
    train: [
      'A hűvös őszi estéken szívesen ülünk a tűz mellett.',
      'Az idős férfi minden reggel újságot vásárol.',
      'Ez a könyv nagyon érdekes, el kell olvasnod.',
      'Mikor érkezik meg a következő vonat?',
    ],
    test: [
      'A gyerekek a kertben játszanak, amíg meg nem jön az eső.',
      'Szükségünk van egy erősebb gépre a feldolgozáshoz.',
      'Tegnap új autót vettünk a fővárosban.',
      'A tanító türelmesen elmagyarázta a megoldást.',
      'Télen gyakran fúj erős szél a hegyek felől.',
    ],
  },
  ru: {
    encodings: ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866', 'x-mac-cyrillic'],
    train: [
      'Сегодня утром мы пошли в лес за грибами.',
      'Он купил хлеб, молоко и немного сыра.',
      'Поезд отправляется с третьего пути через пять минут.',
      'Эта книга рассказывает о жизни большого города.',
    ],
    test: [
      'Дети играют во дворе, пока светит солнце.',
      'Необходимо проверить все данные перед отправкой.',
      'Весной дни становятся длиннее, а ночи теплее.',
      'Её брат работает инженером на старом заводе.',
      'Вчера вечером по телевизору показывали хороший фильм.',
    ],
  },
  uk: {
    encodings: ['windows-1251', 'koi8-u'],
    train: [
      'Сьогодні вранці ми пішли до лісу по гриби.',
      'Її брат живе в невеликому місті біля річки.',
      'Потяг вирушає з третьої колії за п’ять хвилин.',
      'Ця книга розповідає про життя великого міста.',
    ],
    test: [
      'Діти граються на подвір’ї, поки світить сонце.',
      'Необхідно перевірити всі дані перед надсиланням.',
      'Навесні дні стають довшими, а ночі теплішими.',
      'Її сестра працює вчителькою в новій школі.',
      'Він придбав хліб, молоко і трохи сиру.',
    ],
  },
  bg: {
    encodings: ['windows-1251'],
    train: [
      'Тази сутрин отидохме в гората за гъби.',
      'Брат ми живее в малък град до реката.',
      'Влакът тръгва от третия коловоз след пет минути.',
    ],
    test: [
      'Децата играят на двора, докато грее слънцето.',
      'Трябва да проверим всички данни преди изпращане.',
      'През пролетта дните стават по-дълги и по-топли.',
      'Той купи хляб, мляко и малко сирене.',
    ],
  },
  el: {
    encodings: ['windows-1253', 'iso-8859-7'],
    train: [
      'Σήμερα το πρωί πήγαμε στο δάσος για μανιτάρια.',
      'Ο αδελφός μου ζει σε μια μικρή πόλη κοντά στη θάλασσα.',
      'Το επόμενο τρένο φεύγει σε πέντε λεπτά.',
    ],
    test: [
      'Τα παιδιά παίζουν στην αυλή όσο λάμπει ο ήλιος.',
      'Πρέπει να ελέγξουμε όλα τα στοιχεία πριν από την αποστολή.',
      'Την άνοιξη οι μέρες μεγαλώνουν και οι νύχτες είναι πιο ζεστές.',
      'Αγόρασε ψωμί, γάλα και λίγο τυρί από το κατάστημα.',
    ],
  },
  tr: {
    encodings: ['windows-1254', 'iso-8859-9'],
    train: [
      'Bu sabah mantar toplamak için ormana gittik.',
      'Kardeşim denize yakın küçük bir şehirde yaşıyor.',
      'Bir sonraki tren beş dakika sonra kalkıyor.',
      'Öğrenciler dağın eteğinde güzel çiçekler buldular.',
    ],
    test: [
      'Güneş parladığı sürece çocuklar bahçede oynuyor.',
      'Göndermeden önce bütün bilgileri kontrol etmeliyiz.',
      'İlkbaharda günler uzuyor ve geceler ısınıyor.',
      'Akşam yemeği için ekmek, süt ve biraz peynir aldı.',
      'Yağmur yağınca yollar çok ıslak oldu.',
    ],
  },
  he: {
    encodings: ['windows-1255'],
    train: ['הבוקר הלכנו ליער לאסוף פטריות.', 'אחי גר בעיר קטנה ליד הים.', 'הרכבת הבאה יוצאת בעוד חמש דקות.'],
    test: [
      'הילדים משחקים בחצר כל עוד השמש זורחת.',
      'צריך לבדוק את כל הנתונים לפני השליחה.',
      'באביב הימים מתארכים והלילות חמים יותר.',
      'הוא קנה לחם, חלב ומעט גבינה בחנות.',
    ],
  },
  ar: {
    encodings: ['windows-1256', 'iso-8859-6'],
    train: ['ذهبنا هذا الصباح إلى الغابة.', 'يعيش أخي في مدينة صغيرة قرب البحر.', 'يغادر القطار القادم بعد خمس دقائق.'],
    test: [
      'يلعب الأطفال في الحديقة ما دامت الشمس مشرقة.',
      'يجب أن نراجع جميع البيانات قبل إرسالها.',
      'في الربيع تصبح الأيام أطول والليالي أكثر دفئا.',
      'اشترى الخبز والحليب وقليلا من الجبن من السوق.',
    ],
  },
  lt: {
    encodings: ['windows-1257'],
    train: [
      'Šį rytą nuėjome į mišką grybauti.',
      'Mano brolis gyvena mažame mieste prie jūros.',
      'Kitas traukinys išvyksta už penkių minučių.',
    ],
    test: [
      'Vaikai žaidžia kieme, kol šviečia saulė.',
      'Prieš siųsdami turime patikrinti visus duomenis.',
      'Pavasarį dienos ilgėja, o naktys tampa šiltesnės.',
      'Ji nusipirko šviežios duonos, pieno ir truputį sūrio.',
    ],
  },
  lv: {
    encodings: ['windows-1257'],
    train: [
      'Šorīt mēs gājām uz mežu lasīt sēnes.',
      'Mans brālis dzīvo mazā pilsētā pie jūras.',
      'Nākamais vilciens atiet pēc piecām minūtēm.',
    ],
    test: [
      'Bērni spēlējas pagalmā, kamēr spīd saule.',
      'Pirms nosūtīšanas jāpārbauda visi dati.',
      'Pavasarī dienas kļūst garākas un naktis siltākas.',
      'Viņš nopirka maizi, pienu un mazliet siera.',
    ],
  },
  vi: {
    // Its legacy encoding, windows-1258, writes accents apart, which no encoder at hand does.
    encodings: [],
    train: ['Sáng nay chúng tôi đi vào rừng.', 'Anh trai tôi sống ở một thành phố nhỏ gần biển.'],
    test: ['Trẻ em chơi trong sân khi trời nắng.', 'Chúng ta phải kiểm tra tất cả dữ liệu trước khi gửi.'],
  },
  th: {
    encodings: ['windows-874'],
    train: ['เช้านี้เราไปเก็บเห็ดในป่า', 'พี่ชายของฉันอาศัยอยู่ในเมืองเล็กใกล้ทะเล', 'รถไฟขบวนต่อไปจะออกในอีกห้านาที'],
    test: [
      'เด็กเล่นอยู่ในสนามขณะที่แดดออก',
      'เราต้องตรวจสอบข้อมูลทั้งหมดก่อนส่ง',
      'เขาซื้อขนมปังและนมจากร้านค้า',
      'ในฤดูร้อนกลางวันยาวกว่ากลางคืน',
    ],
  },
  ja: {
    encodings: ['shift_jis', 'euc-jp'],
    train: [
      '今朝、私たちは森へきのこを採りに行きました。',
      '兄は海の近くの小さな町に住んでいます。',
      '次の電車は五分後に出発します。',
    ],
    test: [
      '子供たちは日が照っている間、庭で遊んでいます。',
      '送信する前に、すべてのデータを確認する必要があります。',
      '春になると日が長くなり、夜も暖かくなります。',
      '彼は店でパンと牛乳とチーズを買いました。',
    ],
  },
  'zh-CN': {
    encodings: ['gbk', 'gb18030'],
    train: ['今天早上我们去森林里采蘑菇。', '我哥哥住在海边的一个小城市。', '下一班火车五分钟后出发。'],
    test: [
      '太阳照耀的时候，孩子们在院子里玩耍。',
      '发送之前，我们必须检查所有的数据。',
      '春天白天变长，夜晚也变得更暖和。',
      '他在商店买了面包、牛奶和一些奶酪。',
    ],
  },
  'zh-TW': {
    encodings: ['big5'],
    train: ['今天早上我們去森林裡採蘑菇。', '我哥哥住在海邊的一個小城市。', '下一班火車五分鐘後出發。'],
    test: [
      '太陽照耀的時候，孩子們在院子裡玩耍。',
      '發送之前，我們必須檢查所有的資料。',
      '春天白天變長，夜晚也變得更暖和。',
      '他在商店買了麵包、牛奶和一些起司。',
    ],
  },
  ko: {
    encodings: ['euc-kr'],
    train: [
      '오늘 아침 우리는 버섯을 따러 숲에 갔습니다.',
      '형은 바다 근처의 작은 도시에 살고 있습니다.',
      '다음 기차는 오 분 뒤에 출발합니다.',
    ],
    test: [
      '해가 비치는 동안 아이들이 마당에서 놀고 있습니다.',
      '보내기 전에 모든 자료를 확인해야 합니다.',
      '봄에는 낮이 길어지고 밤이 따뜻해집니다.',
      '그는 가게에서 빵과 우유와 치즈를 샀습니다.',
    ],
  },
  da: {
    encodings: ['windows-1252', 'iso-8859-1'],
    train: [
      'Pigen går over åen for at købe æg og smør.',
      'Efteråret er koldt, og søen er næsten frossen.',
      'Vi rejser til København på mandag.',
    ],
    test: [
      'Børnene leger i gården, så længe solen skinner.',
      'Før afsendelsen skal vi gennemgå alle oplysninger.',
      'Om foråret bliver dagene længere og lysere.',
      'Han købte rugbrød, mælk og lidt ost på vej hjem.',
    ],
  },
  ro: {
    encodings: ['windows-1250', 'iso-8859-2'],
    train: [
      'În această dimineaţă am mers în pădure după ciuperci.',
      'Fratele meu locuieşte într-un oraş mic lângă mare.',
      'Următorul tren pleacă peste cinci minute.',
    ],
    test: [
      'Copiii se joacă în curte cât timp străluceşte soarele.',
      'Trebuie să verificăm toate datele înainte de expediere.',
      'Primăvara zilele sunt mai lungi şi nopţile mai calde.',
      'El a cumpărat pâine, lapte şi puţină brânză.',
    ],
  },
};
