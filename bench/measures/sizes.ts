import { join } from 'node:path'
import { generateGlossary } from '../content/generate-glossary.ts'
import { Editor, planEdits } from '../edits/editor.ts'
import { editKinds, type Extent } from '../extent.ts'
import { startProduct } from '../programs/product.ts'
import { compare, inMilliseconds, median, type Outcome } from '../report.ts'

const NAMES = { edit: 'PATCH a definition', create: 'Create', rename: 'Rename', delete: 'Delete' } as const

/** Makes the same edits on a small and a large glossary, which run concurrently, in alternation. */
export async function measureSizes({ small, large, edits }: Extent, folder: string): Promise<Outcome> {
  const start = async (size: number) => {
    const content = generateGlossary(size)
    const product = await startProduct(join(folder, `glossary-${size}`), content)
    return { editor: await Editor.of(product, { content, seed: 4 }), [Symbol.asyncDispose]: () => product.dispose() }
  }
  await using few = await start(small)
  await using many = await start(large)
  for (const kind of planEdits(edits)) for (const { editor } of [few, many]) await editor.time(kind)

  const row = (name: string, ours: number[], control: number[]) =>
    compare(`${name} at ${large} against ${small} terms, p50`, [median(ours), median(control)], inMilliseconds, {
      atMost: 1.5,
    })
  return {
    rows: [
      row('All edits', Object.values(many.editor.times).flat(), Object.values(few.editor.times).flat()),
      ...editKinds.map((kind) => row(NAMES[kind], many.editor.times[kind], few.editor.times[kind])),
    ],
    samples: Object.fromEntries(
      editKinds.flatMap((kind) => [
        [`${kind} at ${small}`, few.editor.times[kind]],
        [`${kind} at ${large}`, many.editor.times[kind]],
      ]),
    ),
  }
}
