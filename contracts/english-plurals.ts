/** English nouns in the singular and the plural, as far as a search needs them: folded words, as `foldText` makes them. */

/** Plurals that no rule makes. What stands here for itself is no plural. */
const IRREGULAR: Readonly<Record<string, string>> = {
  ...{ children: 'child', people: 'person', men: 'man', women: 'woman', feet: 'foot', teeth: 'tooth', mice: 'mouse' },
  ...{ indices: 'index', matrices: 'matrix', vertices: 'vertex', appendices: 'appendix', schemata: 'schema' },
  ...{ criteria: 'criterion', phenomena: 'phenomenon', axes: 'axis', quizzes: 'quiz' },
  ...{ analyses: 'analysis', hypotheses: 'hypothesis', theses: 'thesis', crises: 'crisis', diagnoses: 'diagnosis' },
  ...{ parentheses: 'parenthesis', syntheses: 'synthesis', synopses: 'synopsis', emphases: 'emphasis' },
  ...{ statuses: 'status', buses: 'bus', campuses: 'campus', bonuses: 'bonus', viruses: 'virus', focuses: 'focus' },
  ...{ aliases: 'alias', biases: 'bias', atlases: 'atlas', canvases: 'canvas', gases: 'gas', lenses: 'lens' },
  ...{ cookies: 'cookie', movies: 'movie', selfies: 'selfie', rookies: 'rookie', calories: 'calorie', caches: 'cache' },
  ...{ heroes: 'hero', echoes: 'echo', vetoes: 'veto', potatoes: 'potato', tomatoes: 'tomato' },
  ...{ halves: 'half', shelves: 'shelf', leaves: 'leaf', lives: 'life', knives: 'knife', wolves: 'wolf' },
  ...{ ids: 'id', ads: 'ad', apis: 'api', kpis: 'kpi', uis: 'ui', skis: 'ski', taxis: 'taxi', emojis: 'emoji' },
  ...{ cpus: 'cpu', gpus: 'gpu', skus: 'sku', menus: 'menu', gurus: 'guru' },
  ...{ series: 'series', species: 'species', news: 'news', lens: 'lens', bias: 'bias', alias: 'alias', atlas: 'atlas' },
  ...{
    canvas: 'canvas',
    always: 'always',
    perhaps: 'perhaps',
    https: 'https',
    saas: 'saas',
    paas: 'paas',
    kubernetes: 'kubernetes',
  },
}

/** Endings of plurals and what they are in the singular; the first that fits counts. */
const PLURAL_ENDINGS: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/(?<=..[^aeiou])ies$/, 'y'],
  [/(?<=ss|sh|ch|x|zz)es$/, ''],
  // Not `process`, `status`, `analysis`; nor what is as short as `AWS`.
  [/(?<=...)(?<![siu])s$/, ''],
]

/** Of a plural; any other word stays as it is. */
export function singularOf(word: string): string {
  const irregular = IRREGULAR[word]
  if (irregular !== undefined) return irregular
  const [ending, singular = ''] = PLURAL_ENDINGS.find(([plural]) => plural.test(word)) ?? []
  return ending === undefined ? word : word.replace(ending, singular)
}

/** The plurals of a singular, as far as `singularOf` knows them. */
export const pluralsOf = (singular: string): string[] => [
  ...[`${singular}s`, `${singular}es`, singular.replace(/y$/, 'ies')].filter(
    (plural) => plural !== singular && singularOf(plural) === singular,
  ),
  ...(IRREGULAR_PLURALS.get(singular) ?? []),
]

const IRREGULAR_PLURALS = new Map(
  [...Map.groupBy(Object.entries(IRREGULAR), ([, singular]) => singular)].map(([singular, entries]) => [
    singular,
    entries.flatMap(([plural]) => (plural === singular ? [] : plural)),
  ]),
)
