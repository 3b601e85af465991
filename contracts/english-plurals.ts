/** Singulars and plurals of English nouns, as far as the search needs them. All words are folded (`foldText`). */

/** Irregular plurals, each with its singular. A word without one is not a plural, although it ends in `s`. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    'children child, people person, men man, women woman, feet foot, teeth tooth, mice mouse, geese goose, lice louse, oxen ox, calves calf, ' +
    'loaves loaf, thieves thief, wives wife, indices index, matrices matrix, vertices vertex, appendices appendix, schemata schema, ' +
    'criteria criterion, phenomena phenomenon, axes axis, quizzes quiz, analyses analysis, hypotheses hypothesis, theses thesis, crises crisis, ' +
    'diagnoses diagnosis, parentheses parenthesis, syntheses synthesis, synopses synopsis, emphases emphasis, aliases alias, biases bias, ' +
    'atlases atlas, canvases canvas, gases gas, lenses lens, cookies cookie, movies movie, selfies selfie, rookies rookie, calories calorie, ' +
    'buses bus, niches niche, canoes canoe, horseshoes horseshoe, halves half, shelves shelf, leaves leaf, lives life, knives knife, ' +
    'wolves wolf, ids id, ads ad, apis api, kpis kpi, uis ui, skis ski, taxis taxi, emojis emoji, cpus cpu, gpus gpu, skus sku, menus menu, ' +
    'gurus guru, rois roi, pois poi, guis gui, clis cli, misuses misuse, excuses excuse, recluses recluse, refuses refuse, hypotenuses hypotenuse, ' +
    'series, species, news, lens, bias, alias, atlas, canvas, always, perhaps, https, saas, paas, kubernetes'
  )
    .split(', ')
    .map((entry): [string, string] => {
      const [plural = '', singular = plural] = entry.split(' ')
      return [plural, singular]
    }),
)

/** Plural endings and what replaces them in the singular. The first match is used. */
const PLURAL_ENDINGS: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/(?<=..[^aeiou])ies$/, 'y'],
  // Not `caches`, `headaches`; `houses`, `uses`; `shoes`.
  [/(?<=ss|sh|(?<![^aeiout]a|sta)ch|x|zz|..[^aeou]us|..[^aeiou]o)es$/, ''],
  // Not `process`, `status`, `analysis`, nor words as short as `AWS`.
  [/(?<=...)(?<![siu])s$/, ''],
]

/** The singular of a plural. Any other word is returned unchanged. */
export function singularOf(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined || !word.endsWith('s')) return irregular ?? word
  const [ending, singular = ''] = PLURAL_ENDINGS.find(([plural]) => plural.test(word)) ?? []
  return ending === undefined ? word : word.replace(ending, singular)
}

/** The plurals that `singularOf` maps to this singular. */
export const pluralsOf = (singular: string): string[] =>
  [`${singular}s`, `${singular}es`, singular.replace(/y$/, 'ies'), ...IRREGULAR.keys()].filter(
    (plural) => plural !== singular && singularOf(plural) === singular,
  )
