/** English nouns in the singular and the plural, as far as a search needs them: folded words, as `foldText` makes them. */

/** Plurals that no rule makes, each with its singular. What stands alone is no plural. */
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

/** Endings of plurals and what they are in the singular; the first that fits counts. */
const PLURAL_ENDINGS: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/(?<=..[^aeiou])ies$/, 'y'],
  // Not `caches`, `headaches`; `houses`, `uses`; `shoes`.
  [/(?<=ss|sh|(?<![^aeiout]a|sta)ch|x|zz|..[^aeou]us|..[^aeiou]o)es$/, ''],
  // Not `process`, `status`, `analysis`; nor what is as short as `AWS`.
  [/(?<=...)(?<![siu])s$/, ''],
]

/** Of a plural; any other word stays as it is. */
export function singularOf(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined || !word.endsWith('s')) return irregular ?? word
  const [ending, singular = ''] = PLURAL_ENDINGS.find(([plural]) => plural.test(word)) ?? []
  return ending === undefined ? word : word.replace(ending, singular)
}

/** The plurals of a singular, as far as `singularOf` knows them. */
export const pluralsOf = (singular: string): string[] =>
  [`${singular}s`, `${singular}es`, singular.replace(/y$/, 'ies'), ...IRREGULAR.keys()].filter(
    (plural) => plural !== singular && singularOf(plural) === singular,
  )
