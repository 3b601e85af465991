import { z } from 'zod'
import type { Client } from '../../tests/product/client.ts'
import { type Product, until } from '../../tests/product/product.ts'

const importLine = z.object({ result: z.object({ imported: z.number() }) })
const content = z.object({ change: z.number() })
const readiness = z.object({ published: z.object({ change: z.number() }) })

/** Milliseconds. Where crawlers read without a pause, the rename of a large category is published in minutes. */
const LIMIT = 600_000

/** Milliseconds between two looks: little against a publish of seconds, and no load beside what is measured. */
const PAUSE = 20

/** Sends a file as the dialog does and waits for its result. @throws unless all rows were imported */
export async function importFile({ url }: Product, client: Client, file: string, rows: number): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([file]), 'terms.csv')
  const cookie = client.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const reply = await fetch(`${url}/api/terms/import`, { method: 'POST', body: form, headers: { cookie } })
  const lines = (await reply.text()).trimEnd().split('\n')
  const { result } = importLine.parse(JSON.parse(lines.at(-1) ?? ''))
  if (result.imported !== rows) throw new Error(`${result.imported} of ${rows} rows were imported`)
}

/** Waits until everything that is in the data is published; asks for figures only, and seldom, so that nothing is held up by it. */
export async function untilPublished(client: Client): Promise<void> {
  const { change } = content.parse(await client.send('GET', '/api/content?after=2147483647&limit=1'))
  const isPublished = async () => readiness.parse(await client.send('GET', '/readyz')).published.change >= change
  await until(LIMIT, `change ${change} to be published`, isPublished, PAUSE)
}
