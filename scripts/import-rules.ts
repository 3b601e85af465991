/** The import directions of docs/architecture.md as lists that `check-imports.ts` reads. Paths are from the root. */
export interface ImportRule {
  /** The files it binds. Its first group, where there is one, is the feature's name: `$1` in `may`. */
  files: RegExp
  /** What of ours these files may import; nothing else. */
  may: string[]
  /** The packages they may import; left out: any. */
  packages?: string[]
  why: string
}

/** Who may import from whose folder; tests follow these too. */
export const folderRules: ImportRule[] = [
  { files: /^contracts\//, may: ['contracts/'], why: 'contracts imports nothing else of ours' },
  { files: /^site\//, may: ['site/', 'contracts/'], why: 'site imports itself and contracts' },
  { files: /^admin-api\//, may: ['admin-api/', 'contracts/'], why: 'admin-api imports itself and contracts' },
  {
    files: /^content-build\//,
    may: ['content-build/', 'contracts/'],
    why: 'content-build imports itself and contracts',
  },
  { files: /^scripts\//, may: ['scripts/'], why: 'scripts look at the repository from outside' },
  {
    files: /^(?:bench|tests)\//,
    may: ['bench/', 'tests/', 'contracts/', 'content-build/', 'admin-api/', 'dist/', 'astro.config.mjs'],
    why: 'bench and tests use the parts, but never a page',
  },
]

/** Who may import whom within a folder; tests are free. */
export const layerRules: ImportRule[] = [
  { files: /^contracts\//, may: ['contracts/'], packages: ['zod'], why: 'contracts imports only zod' },
  {
    files: /^site\/features\/([^/]+)\//,
    may: ['site/features/$1/', 'site/ui/', 'site/lib/', 'contracts/'],
    why: 'a feature never imports another feature; pages compose them',
  },
  {
    files: /^site\/intent\//,
    may: ['site/intent/'],
    packages: ['astro', 'vite'],
    why: 'what every reader gets stays small',
  },
  { files: /^site\/inline\//, may: [], why: 'what stands in each page stays small' },
  { files: /^site\/(?:ui|lib)\//, may: ['site/ui/', 'site/lib/', 'contracts/'], why: 'ui and lib know no feature' },
  {
    files: /^site\/screens\//,
    may: ['site/screens/', 'site/features/', 'site/ui/', 'site/lib/', 'contracts/'],
    why: 'screens compose features; pages show them',
  },
  {
    files: /^site\/data\//,
    may: ['site/data/', 'site/lib/', 'contracts/'],
    why: 'data only reads what a page is given',
  },
  {
    files: /^site\/components\//,
    may: ['site/components/', 'site/features/', 'site/ui/', 'site/lib/', 'site/data/', 'site/styles/', 'contracts/'],
    why: 'components do not reach up to layouts and pages',
  },
  {
    files: /^site\/layouts\//,
    may: [
      'site/layouts/',
      'site/components/',
      'site/features/',
      'site/inline/',
      'site/lib/',
      'site/data/',
      'site/styles/',
      'contracts/',
    ],
    why: 'layouts do not reach up to pages',
  },
  {
    files: /^admin-api\/data\/entities\//,
    may: ['admin-api/data/entities/', 'contracts/'],
    packages: ['typeorm'],
    why: 'entities have columns and no rules',
  },
  {
    files: /^admin-api\/data\/migrations\//,
    may: [],
    why: 'a published migration does the same for ever: it holds what it needs',
  },
  {
    files: /^admin-api\/data\//,
    may: ['admin-api/data/', 'contracts/'],
    packages: [
      'typeorm',
      'zod',
      '@sindresorhus/slugify',
      'node:fs',
      'node:path',
      'node:crypto',
      'node:events',
      'better-sqlite3',
    ],
    why: 'data is the ground of admin-api, and runs in threads as it stands: without decorators',
  },
  {
    files: /^content-build\/glossary\//,
    may: ['content-build/glossary/', 'contracts/'],
    packages: ['node:crypto'],
    why: 'the content in memory knows no feed, no folder and no clock',
  },
]

/** What files with these names never import. */
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

/** Imports that a rule would refuse and that have a reason: `from → to`. */
export const exceptions: Record<string, string> = {
  'site/components/administrator-screen.astro → site/layouts/shell.astro': 'the whole of four pages, printed once',
  'site/components/later-listing.astro → site/layouts/shell.astro': 'the whole of two pages, printed once',
}

const featureOf = (path: string): string | undefined => path.split('/')[1]
