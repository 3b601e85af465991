import { Random } from '../../admin-api/testing/random.ts'

const split = (list: string): string[] => list.split(' ')

// Frequent sounds are repeated, so that words are distributed unequally over the letters, as in English.
const ONSETS = split(
  's s s c c c p p d d m m t t a e i r r f b b l g h n v st pr tr con de in re st ch sh gr pl o u w j k q y z x',
)
const VOWELS = split('a e i o u a e i o ea ai ou')
const CODAS = split('n r t l s m d ck nd st ng rt x ll ve')

function makeWord(random: Random): string {
  const syllables = 1 + random.weighted([2, 5, 3])
  let word = ''
  for (let syllable = 0; syllable < syllables; syllable += 1)
    word += random.pick(ONSETS) + random.pick(VOWELS) + (random.chance(0.6) ? random.pick(CODAS) : '')
  return word
}

const WORDS = (() => {
  const random = new Random(4321)
  const words = new Set<string>()
  while (words.size < 6000) words.add(makeWord(random))
  return [...words]
})()

/** A word, uniformly distributed, so that names differ. */
export const anyWord = (random: Random): string => random.pick(WORDS)

/** A word of running text, most of which consists of few words. */
export const textWord = (random: Random): string => WORDS[Math.floor(WORDS.length * random.next() ** 4)] ?? 'word'

/** First words that begin with other scripts, accented letters or signs. */
export const UNUSUAL_STARTS: readonly string[] = split(
  'Δεδομένα Περιοχή Данные Событие Личность 数据 受众 顧客 データ بيانات זהות 데이터 ' +
    'Élan Ångström Ñandú Über Çà Øre C++ C# .NET #hashtag @handle $set &c',
)

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
