/**
 * The letters of languages, the most frequent first, by which a guess at a legacy encoding is judged. Of languages in
 * Latin script only the letters outside of ASCII; after a space, those of names and loans, which an encoding of the
 * language need not have.
 *
 *     de   üäöß éè…    in Windows-1252 and ISO-8859-2, which have all four; not in ISO-8859-5
 *
 * How frequent the letter of rank r of n is, is a law of Gusein-Zade (1988): log((n + 1) / r) / n. The letters are those
 * of the main exemplar sets of CLDR; their order is that of common counts of letters. No corpus was read for them.
 */

import { countsOf } from '../../shared/groups.ts';
import { lazy, memoize } from '../../shared/memoize.ts';
import { COMMON_CHARACTERS, listedAndLevel } from './common-characters.ts';
import { IDEOGRAPH, LETTER, SIGN } from './plausible.ts';

const LETTERS = `
de üäöß éèáàóñçëøåčšž
fr éèàêçôîûâùïëü œæÿñáíóö
es óíáéñúü çàèöãêô
pt ãáéçíóêõâúàô üñè
it àèùòìé îóúáíêçöü
ca óàèíéçúòïü ñáâ
nl ëéèïöü áóêçíâôåñ
sv äåöé üáèàçøæëó
da øåæ éöüäóèáôê
fi äö åéšžüáèøõ
is áðíéóþöæúý üåä
fo íáøóæðúý åöéü
et äõüö šžéå
ga áíéóú
cy ŵâêôŷîûïëöá
mt ħġżċ àèùìò
eo ĝĉŭŝĵĥ
pl łąęóżśćńź éöüáčšëž
cs íáéěřýčžšůúóňťď öüäľô
sk áíčéžýúšľťóôňďäŕĺ öüěřőą
hu éáöőóüíúű äôčšëç
ro ăîţşâ éáöőüóí
ro ăîșțâ éáöőüóí
sl čšž ćđéöü
hr čšžćđ éöü
sq ëç éâî
lt ėšžųįąūčę łżóé
lv āīēšūņļžģčķ ōŗéö
mi āōēūī
se áčđšŧžŋ åäöøæ
tr ıüşçğöİ âîûéä
ku êîûşç ü
vi đáàưôếạơâộảờấêíịăủốớìợ ọóệúùừứđãồểữựụõỏũắẵẩấậầằặéèẻẽẹềễỉĩíòổỗợởỡửỷýỳỵỹ
vi ̣́̀̉̃âêôăơưđ áàéèíóúùòìý
ru оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё
uk оанивіетрсклудмпзьяйбгчюхцїжшєщґф ыъэё
be аінеорстлкуыямдвпзьбцгчйўжхшюёэф ищъ
bg аоиетнрсвлкдпмзябгучъщжцхшюфйь ѝ
sr аиоеунрсјвткдмлпгзбчшцжхћљњђфџ
mk аоеинтрсвлкдпмујгзбшчцжќфхњљџѕѓ
el ατοιεσνρκηπμλυςίόγάδωέθήύφχβξώζψ ϊϋΐΰ
he יוהלראתבמשםנדקחפעגטסזןצכךץף ֲֵֶַָֹּׁׂ
ar اليمنرتوبةعدسفهكقحأجشصطىخإزضذئثءغظآؤ ًٌٍَُِّْپ
fa ايرندتمهوبسکشزفگعقخلپجآغحصچذطضثظژئ ءأة
th านรอ่ก้เงัิมยีลว์ดทสตะปบุคหูแจพช็ขใไโึืำผซณถฟศธษภญฉฝฐฮฆฎฏ ๊๋ฑฒฌฬฤๆฯๅฃฅ
`;

export interface WrittenLanguage {
  /** The letters that an encoding of the language must have. */
  readonly needed: readonly string[];
  /** The natural logarithm of how frequent each letter is. */
  readonly frequency: ReadonlyMap<string, number>;
}

/** The share of the letters outside of ASCII that are needed ones. */
const NEEDED = 0.95;

export const LETTERED_LANGUAGES: readonly WrittenLanguage[] = LETTERS.trim()
  .split('\n')
  .map((line) => {
    const [, needed = '', others = ''] = line.split(' ');
    const frequency = [...frequencies([...needed], NEEDED), ...frequencies([...others], 1 - NEEDED)];
    return { needed: [...needed], frequency: new Map(frequency) };
  });

function frequencies(letters: readonly string[], share: number): (readonly [string, number])[] {
  const frequency = (rank: number) => Math.log((letters.length + 1) / rank) / letters.length;
  return letters.map((letter, i) => [letter, Math.log(share * frequency(i + 1))] as const);
}

/** The share of a text that are listed characters, and that are others of the first level. */
const LISTED = 0.8;
const FIRST_LEVEL = 0.18;

/** The languages that are written with pairs of octets, by the encodings; made when they are needed. */
export const pairedLanguages = lazy((): ReadonlyMap<string, WrittenLanguage> => {
  const languages = COMMON_CHARACTERS.map((each) => {
    const [listed, level] = listedAndLevel(each);
    const rest = level.map((character) => [character, Math.log(FIRST_LEVEL / level.length)] as const);
    const language = { needed: listed, frequency: new Map([...frequencies(listed, LISTED), ...rest]) };
    return each.encodings.map((encoding) => [encoding, language] as const);
  });
  return new Map(languages.flat());
});

/** A letter that the language does not have, a character of Chinese, Japanese or Korean, a sign of typography, and others. */
const FOREIGN = Math.log(1 / 3000);
const RARE_IDEOGRAPH = Math.log(0.02 / 5000);
const TYPOGRAPHIC = Math.log(1 / 40);
const UNUSUAL = Math.log(1 / 3000);

function chanceOfOther(character: string): number {
  if (IDEOGRAPH.test(character)) return RARE_IDEOGRAPH;
  if (LETTER.test(character)) return FOREIGN;
  return SIGN.test(character) ? TYPOGRAPHIC : UNUSUAL;
}

/** The language where characters are the likeliest, and how likely they are there. */
export function likeliest<L extends Pick<WrittenLanguage, 'frequency'>>(
  languages: readonly L[],
  characters: readonly string[],
): { readonly language: L; readonly fit: number } {
  const counts = Array.from(
    countsOf(characters.map(letterOf)),
    ([letter, n]) => [letter, n, chanceOfOther(letter)] as const,
  );
  const fits = languages.map((language) => {
    let fit = 0;
    for (const [letter, count, other] of counts) fit += count * (language.frequency.get(letter) ?? other);
    return { language, fit };
  });
  return fits.reduce((best, each) => (each.fit > best.fit ? each : best));
}

/** The languages whose letters an encoding of one octet a character has. */
export const languagesIn = memoize((characters: readonly string[]): readonly WrittenLanguage[] => {
  const available = new Set(characters);
  return LETTERED_LANGUAGES.filter(({ needed }) => needed.every((letter) => available.has(letter)));
});

/** The letter that is counted: the small one. */
export const letterOf = (character: string) => (character === 'İ' ? character : character.toLowerCase());

/** Frequent words, names and cities: one of them alone is evidence. */
const WORDS = `
für über können müssen größe straße münchen köln zürich düsseldorf nürnberg österreich müller schäfer jürgen günther schön grün
geändert prüfung gebühr schlüssel während natürlich zurück möglich verfügbar
étudiant été même être déjà très après où français française québec société numéro téléphone prénom crème café cafés hôtel
élève école événement général président rené andré hélène françois zoé noël œuvre cœur février août décembre
más también está años año señor españa josé garcía martínez lópez pérez gonzález rodríguez hernández sánchez maría málaga
córdoba león méxico bogotá medellín información dirección teléfono número código día según aquí después
são não você também até informação joão josé conceição gonçalves araújo brasília goiânia endereço número preço
più perché città società così università caffè lunedì
för är på även också malmö göteborg jönköping små blå åsa björn københavn søren jørgen møller tromsø også først på når
hyvä päivä jyväskylä hämeenlinna määrä
señora señorita doña niño niña mañana españa español pequeño montaña jalapeño piñata país países educación información
población estación atención habitación dirección sección versión página teléfono electrónico público música película
último línea región jamón río bogotá cancún perú panamá haití luís luis maría jesús raúl óscar ángel sofía lucía andrea
céréales crème brûlée crêpe crêpes naïve naïf façade fiancé fiancée résumé détails réservé quantité qualité adresse référence
produit pâtes thé blé bœuf pâté entrée sauté purée élégant éléphant événement fête tête bête hôpital forêt goût août château
île noël zoë zoé chloé beyoncé citroën brontë renée josé rené andré andrée benoît jérôme stéphane frédéric aurélie mélanie
déjà voilà là première dernière lumière rivière bière lycée musée
über schön grüße straße fuß weiß heiß käse brötchen äpfel öl büro tür küche würstchen gemüse früchte größe menge höhe länge
stück übersicht änderung ausführung königin könig söhne töchter jürgen björn jörg günter käthe schröder krüger böhm lübeck
tübingen göttingen würzburg saarbrücken osnabrück
não são coração pão irmão maçã avó avô você café açúcar ação promoção situação preço serviço endereço código crédito débito
ørsted ærø ålborg århus smørrebrød brød rød grøn blå øl fløde kød jordbær æble
smörgås räksmörgås fågel äpple människa språk lägenhet
città università caffè tiramisù perché libertà qualità società`;

const COMMON_WORDS: ReadonlySet<string> = new Set(
  WORDS.split(/\s+/).filter((word) => /.\P{ASCII}|\P{ASCII}./u.test(word)),
);

/** Ends of frequent words in Spanish, Portuguese and French. */
const ENDS = /\p{L}{3}(?:ción|sión|ções|ção|ité|ités|ière|ières|ères|ées)$/u;

export const isCommonWord = (word: string) => COMMON_WORDS.has(word) || ENDS.test(word);
