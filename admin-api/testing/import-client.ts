import type { Response } from 'supertest'
import type { ErrorReply } from '../../contracts/errors.ts'
import type { ImportLine, ImportPreview, ImportResult } from '../../contracts/import.ts'
import type { Browser } from './glossary-client.ts'

/** Sends CSV files as an administrator's dialog does. */
export class ImportClient {
  readonly #browser: Browser

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async preview(file: string | Buffer): Promise<ImportPreview> {
    return JSON.parse((await this.#post(file, '?dryRun=true').expect(200)).text)
  }

  async lines(file: string | Buffer): Promise<ImportLine[]> {
    const { text } = await this.#post(file).expect(200).expect('content-type', 'application/x-ndjson')
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  }

  async import(file: string | Buffer): Promise<ImportResult> {
    const last = (await this.lines(file)).at(-1)
    if (last === undefined || !('result' in last)) throw new Error(`There is no result: ${JSON.stringify(last)}`)
    return last.result
  }

  async refusal(file: string | Buffer, query = '', filename = 'terms.csv'): Promise<ErrorReply> {
    const reply: Response = await this.#post(file, query, filename)
    return JSON.parse(reply.text)
  }

  async export(): Promise<string> {
    const { body } = await this.#browser.get('/api/terms/export.csv').responseType('blob').expect(200)
    return Buffer.from(body).toString('utf8')
  }

  #post(file: string | Buffer, query = '', filename = 'terms.csv') {
    return this.#browser
      .post(`/api/terms/import${query}`)
      .attach('file', Buffer.from(file), { filename, contentType: 'text/csv' })
      .buffer(true)
  }
}
