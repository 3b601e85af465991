/** The import directions of docs/architecture.md as lists that `check-imports.ts` reads. Paths are from the root. */
export interface ImportRule {
  /** The files that the rule applies to. Its first group, if any, is the feature's name: `$1` in `may`. */
  files: RegExp
  /** The only paths in this repository that these files may import. */
  may: string[]
  /** The only packages they may import; omitted: any. */
  packages?: string[]
  why: string
}

const rule = (files: RegExp, may: string, why: string, more: Partial<ImportRule> = {}): ImportRule => ({
  files,
  may: may.split(' '),
  why,
  ...more,
})

/** Which top-level folder may import from which. These apply to tests too. */
export const folderRules: ImportRule[] = [
  rule(/^contracts\//, 'contracts/', 'contracts imports nothing else of ours'),
  rule(/^scripts\//, 'scripts/', 'scripts look at the repository from outside'),
  rule(/^bucket\//, 'bucket/', 'a bucket knows nothing of what is kept in it'),
  rule(/^site\//, 'site/ contracts/', 'site imports itself and contracts'),
  ...['admin-api', 'content-build'].map((room) =>
    rule(new RegExp(`^${room}/`), `${room}/ bucket/ contracts/`, `${room} imports itself, bucket and contracts`),
  ),
  rule(
    /^(?:bench|tests)\//,
    'bench/ tests/ contracts/ bucket/ content-build/ admin-api/ dist/ astro.config.mjs',
    'bench and tests use the parts, but never a page',
  ),
]

const SMALL = 'what every reader gets stays small'

/** What may import what within a top-level folder. These do not apply to tests. */
export const layerRules: ImportRule[] = [
  rule(/^contracts\//, 'contracts/', 'contracts imports only zod', { packages: ['zod'] }),
  rule(
    /^site\/features\/([^/]+)\//,
    'site/features/$1/ site/ui/ site/lib/ contracts/',
    'a feature never imports another feature; pages compose them',
  ),
  rule(/^site\/intent\//, 'site/intent/ site/lib/plain-island.ts', SMALL, { packages: ['astro', 'vite', 'node:url'] }),
  rule(/^site\/inline\//, 'site/ui/control-constants.ts site/features/votes/vote-constants.ts', SMALL),
  rule(/^site\/(?:ui|lib)\//, 'site/ui/ site/lib/ contracts/', 'ui and lib know no feature'),
  rule(
    /^site\/screens\//,
    'site/screens/ site/features/ site/ui/ site/lib/ contracts/',
    'screens compose features; pages show them',
  ),
  rule(/^site\/data\//, 'site/data/ site/lib/ contracts/', 'data only reads what a page is given'),
  rule(
    /^site\/components\//,
    'site/components/ site/features/ site/inline/ site/images/ site/ui/ site/lib/ site/data/ site/styles/ contracts/',
    'components do not reach up to layouts and pages',
  ),
  rule(
    /^site\/layouts\//,
    'site/layouts/ site/components/ site/features/ site/ui/ site/inline/ site/lib/ site/data/ site/styles/ contracts/',
    'layouts do not reach up to pages',
  ),
  rule(/^admin-api\/data\/entities\//, 'admin-api/data/entities/ contracts/', 'entities have columns and no rules', {
    packages: ['typeorm'],
  }),
  {
    files: /^admin-api\/data\/migrations\//,
    may: [],
    why: 'a published migration does the same for ever: it holds what it needs',
  },
  rule(
    /^admin-api\/data\//,
    'admin-api/data/ contracts/',
    'data is the ground of admin-api, and runs in threads as it stands: without decorators',
    {
      packages: [
        'typeorm',
        'zod',
        '@sindresorhus/slugify',
        'better-sqlite3',
        'pg',
        'node:fs',
        'node:path',
        'node:crypto',
        'node:events',
        'node:net',
        'node:timers',
      ],
    },
  ),
  rule(
    /^content-build\/glossary\//,
    'content-build/glossary/ content-build/mentions/ content-build/listings/ contracts/',
    'the content in memory knows no feed, no folder and no clock',
    { packages: ['node:crypto'] },
  ),
  rule(
    /^content-build\/(?:mentions|listings)\//,
    'content-build/mentions/ content-build/listings/ contracts/',
    'below the content in memory: which term leads to which, and how lists are cut into pages',
    { packages: [] },
  ),
]

/** What files with these names must not import. */
export const refusals: { files: RegExp; never: (to: string, from: string) => boolean; why: string }[] = [
  {
    files: /^admin-api\/.*\.controller\.ts$/,
    never: (to) => to.endsWith('.controller.ts') || to.startsWith('admin-api/data/'),
    why: 'controller → service → data',
  },
  {
    files: /^admin-api\/.*\.service\.ts$/,
    never: (to) => to.endsWith('.controller.ts'),
    why: 'controller → service → data',
  },
  {
    files: /^admin-api\/[^/]+\/(?!.*\.(?:controller|module)\.ts$)/,
    never: (to, from) => to.endsWith('.service.ts') && featureOf(to) !== featureOf(from),
    why: 'features share data, never their services',
  },
]

/** Imports that are allowed against a rule: `from → to`, and the reason. */
export const exceptions: Record<string, string> = {
  'site/components/administrator-screen.astro → site/layouts/shell.astro': 'the whole of six pages, printed once',
  'site/components/later-listing.astro → site/layouts/shell.astro': 'the whole of two pages, printed once',
  'site/components/mentions.astro → site/layouts/shell.astro': 'the whole of two pages, printed once',
}

const featureOf = (path: string): string | undefined => path.split('/')[1]
