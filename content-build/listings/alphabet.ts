import { compareNames, firstPlace } from '../../contracts/order.ts'

export interface Letter {
  readonly name: string
  readonly anchor: string
  /** The first name, in collation order, under this heading. */
  readonly least: string
}

const sign: Letter = { name: '#', anchor: 'letter-sign', least: '' }

/** The letters of scripts other than Latin, as they are shown. */
const ALPHABETS = [
  ...['ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', 'АБВГЃҐДЂЕЄЖЗЅИІЇЙЈКЌЛЉМНЊОПРСТЋУЎФХЦЧЏШЩЪЫЬЭЮЯ'],
  ...['აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ', 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ'],
  ...['אבגדהוזחטיכלמנסעפצקרשת', 'ابپتثٹجچحخدذڈرزڑژسشصضطظعغفقکكگلمنهھہويیے'],
  ...['अआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह', 'অআইঈউঊঋএঐওঔকখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ'],
  ...['กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ', 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ', 'あかさたなはまやらわ'],
]

/** First letters of scripts without an alphabet here, each collating after a script that has one. Names from there to the next heading are under 'Other'. */
const UNLISTED_FROM = 'ⲁⰰࠀܐਅກㄅ'

/** `least` of headings that do not begin with their letter: Hangul words begin with a syllable, and hamza, which alef may carry, collates before alef. */
const LEAST_OF: Record<string, string> = {
  ...{ ا: 'ء', ㄱ: '가', ㄴ: '나', ㄷ: '다', ㄹ: '라', ㅁ: '마', ㅂ: '바', ㅅ: '사' },
  ...{ ㅇ: '아', ㅈ: '자', ㅊ: '차', ㅋ: '카', ㅌ: '타', ㅍ: '파', ㅎ: '하' },
}

const codeOf = (letter: string): string => (letter.codePointAt(0) ?? 0).toString(16)

/**
 * The headings of a listing in collation order. Names that collate before the digits (signs) are under '#'; Han, and scripts
 * without an alphabet here, under 'Other'.
 */
const letters: readonly Letter[] = [
  sign,
  { name: '0–9', anchor: 'letter-0', least: '0' },
  ...[...'abcdefghijklmnopqrstuvwxyz'].map((letter) => ({
    name: letter.toUpperCase(),
    anchor: `letter-${letter}`,
    least: letter,
  })),
  ...[...ALPHABETS.join('')].map((letter) => ({
    name: letter,
    anchor: `letter-${codeOf(letter)}`,
    least: LEAST_OF[letter] ?? letter,
  })),
  ...[...UNLISTED_FROM].map((least) => ({ name: 'Other', anchor: `letter-other-${codeOf(least)}`, least })),
].toSorted((one, other) => compareNames(one.least, other.least))

/** The heading under which a name is listed. */
export const letterOf = (name: string): Letter => letters[placeOf(name)] ?? sign

/** Counts the names of a list by letter. */
export class LetterCounts {
  /** By the letter's index in `letters`. */
  readonly #counts = new Map<number, number>()

  add(name: string, count = 1): void {
    const place = placeOf(name)
    this.#counts.set(place, (this.#counts.get(place) ?? 0) + count)
  }

  remove(name: string): void {
    this.add(name, -1)
  }

  /** Counts a whole list. @param nameAt returns its names, which must be in order */
  fill(size: number, nameAt: (index: number) => string): void {
    this.#counts.clear()
    for (let from = 0, to = 0; from < size; from = to) {
      to = firstAfter(from, size, nameAt)
      this.add(nameAt(from), to - from)
    }
  }

  /** The letters that have names, each with the index of its first name. */
  starts(): { letter: Letter; from: number }[] {
    let from = 0
    return letters.flatMap((letter, place) => {
      const count = this.#counts.get(place) ?? 0
      from += count
      return count === 0 ? [] : { letter, from: from - count }
    })
  }
}

/** The index of the first name after `from` that is under another letter. */
function firstAfter(from: number, size: number, nameAt: (index: number) => string): number {
  const letter = placeOf(nameAt(from))
  return firstPlace(from + 1, size, (index) => placeOf(nameAt(index)) === letter)
}

const placeOf = (name: string): number =>
  firstPlace(1, letters.length, (place) => compareNames(name, letters[place]?.least ?? '') >= 0) - 1
