import { describe, expect, it } from '@jest/globals'
import { findBadImports } from './check-imports.ts'
import { makeFolder } from './folder-for-test.ts'

const files = {
  'contracts/term.ts': "import { z } from 'zod'",
  'contracts/term.test.ts': "import { it } from '@jest/globals'\nimport './term.ts'",
  'admin-api/data/entities/term.ts': "import { EntitySchema } from 'typeorm'",
  'admin-api/terms/terms.service.ts': "import '../data/entities/term.ts'\nimport '../../contracts/term.ts'",
  'admin-api/terms/terms.controller.ts': "import './terms.service.ts'",
  'admin-api/votes/votes.service.ts': "import '../data/entities/term.ts'",
  'admin-api/data/change-log.ts': "import './entities/term.ts'",
  'content-build/glossary/find-stale-pages.ts': 'export interface StalePage {}',
  'content-build/renderer/render-page.ts': "import type { StalePage } from '../glossary/find-stale-pages.ts'",
  'site/features/votes/votes.ts': "import '../../lib/request.ts'",
  'site/features/search/search.ts': '',
  'site/lib/request.ts': "import '../../contracts/term.ts'",
  'site/pages/index.astro':
    "---\nimport '../features/votes/votes.ts'\n---\n<script>import '../features/search/search.ts'</script>",
}

/** The check's findings after one file was replaced. */
const findWith = (path: string, text: string) => findBadImports(makeFolder({ ...files, [path]: text }))

describe('the check of import directions', () => {
  it('accepts imports that keep their direction', () => {
    expect(findBadImports(makeFolder(files))).toEqual([])
  })

  it.each([
    ['contracts/term.ts', "import '../site/lib/request.ts'"],
    ['contracts/term.ts', "import { hash } from 'node:crypto'"],
    ['site/lib/request.ts', "import '../../admin-api/data/entities/term.ts'"],
    ['site/lib/request.ts', "import type { T } from '../../admin-api/data/entities/term.ts'"],
    ['site/lib/request.ts', "import '../features/votes/votes.ts'"],
    ['site/features/votes/votes.ts', "export { x } from '../search/search.ts'"],
    ['site/pages/index.astro', "---\nimport '../../admin-api/data/entities/term.ts'\n---\n<p>"],
    ['site/pages/index.astro', "---\n---\n<script>\nimport '../../admin-api/data/entities/term.ts'\n</script>"],
    ['admin-api/terms/terms.controller.ts', "import '../data/entities/term.ts'"],
    ['admin-api/terms/terms.service.ts', "import './terms.controller.ts'"],
    ['admin-api/votes/votes.service.ts', "import '../terms/terms.service.ts'"],
    ['admin-api/data/change-log.ts', "import '../terms/terms.service.ts'"],
    ['admin-api/data/change-log.ts', "import { Injectable } from '@nestjs/common'"],
    ['content-build/renderer/render-page.ts', "await import('../../admin-api/data/entities/term.ts')"],
    ['content-build/glossary/find-stale-pages.ts', "import { render } from '../renderer/render-page.ts'"],
  ])('rejects %s with %j', (path, text) => {
    expect(findWith(path, text)).toContainEqual(expect.stringContaining(`${path} imports `))
  })

  it('rejects folders that import each other, directly or through others', () => {
    const direct = 'admin-api/hooks → admin-api/votes → admin-api/hooks: folders import each other'
    const root = makeFolder({
      ...files,
      'admin-api/votes/one.ts': "import '../hooks/two.ts'",
      'admin-api/hooks/two.ts': "import type { T } from '../votes/one.ts'",
    })
    expect(findBadImports(root)).toEqual([direct])
    const others = {
      'admin-api/http/body.ts': "import '../votes/vote-count.ts'",
      'admin-api/votes/vote-count.ts': "import '../slugs/slug.ts'",
      'admin-api/slugs/slug.ts': "import type { Body } from '../http/body.ts'",
    }
    expect(findBadImports(makeFolder({ ...files, ...others }))).toEqual([
      'admin-api/http → admin-api/votes → admin-api/slugs → admin-api/http: folders import each other',
    ])
  })
})
