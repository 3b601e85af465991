import { join } from 'node:path'
import type { Product } from '../../tests/product/product.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { editKinds, noTimes, planEdits, type EditTimes } from '../edits/edit-plan.ts'
import { Editor } from '../edits/editor.ts'
import { PageReader } from '../edits/page-reader.ts'
import { startProduct } from '../programs/product.ts'
import { inMilliseconds, median } from '../report/figures.ts'
import type { Outcome } from '../report/outcome.ts'
import type { Extent } from './extent.ts'

const DEMAND = { atMost: 1.5 }

/** The same edits on a small and a large glossary, both running side by side, one edit here and one there. */
export async function measureSizes({ small, large, edits }: Extent, folder: string): Promise<Outcome> {
  const glossaries: { times: EditTimes; product: Product; reader: PageReader; editor: Editor }[] = []
  try {
    for (const size of [small, large]) {
      const content = generateGlossary(size)
      const product = await startProduct(join(folder, `glossary-${size}`), content)
      const reader = new PageReader(product.url)
      const editor = new Editor(await product.signIn(), reader, content, 4)
      glossaries.push({ times: noTimes(), product, reader, editor })
    }
    for (const kind of planEdits(edits))
      for (const { editor, times } of glossaries) times[kind].push(await editor.time(kind))
  } finally {
    for (const { product, reader } of glossaries) {
      reader.close()
      await product.dispose()
    }
  }
  const [few = noTimes(), many = noTimes()] = glossaries.map(({ times }) => times)
  const compare = (name: string, ours: number[], control: number[]) => ({
    measure: `${name} at ${large} against ${small} terms, p50`,
    ours: inMilliseconds(median(ours)),
    control: inMilliseconds(median(control)),
    ratio: median(ours) / median(control),
    demand: DEMAND,
  })
  return {
    rows: [
      compare('All edits', Object.values(many).flat(), Object.values(few).flat()),
      ...editKinds.map((kind) => compare(NAMES[kind], many[kind], few[kind])),
    ],
    samples: Object.fromEntries(
      editKinds.flatMap((kind) => [
        [`${kind} at ${small}`, few[kind]],
        [`${kind} at ${large}`, many[kind]],
      ]),
    ),
    notes: [],
  }
}

const NAMES = { edit: 'PATCH a definition', create: 'Create', rename: 'Rename', delete: 'Delete' } as const
