import type { Category } from '../../contracts/category.ts'
import type { ChangesReply, ContentReply } from '../../contracts/change.ts'
import type { Term, TermForm } from '../../contracts/term.ts'
import type { TestApp } from './test-app.ts'

export type Browser = Awaited<ReturnType<TestApp['administrator']>>

/** What a test needs of an administrator's browser, with replies typed by the contracts. */
export class GlossaryClient {
  readonly browser: Browser

  constructor(browser: Browser) {
    this.browser = browser
  }

  static async of(app: TestApp): Promise<GlossaryClient> {
    return new GlossaryClient(await app.administrator())
  }

  async createTerm(form: Partial<TermForm> & { name: string }): Promise<Term> {
    const term = { definition: `<p>${form.name} defined.</p>`, categories: ['Test category'], ...form }
    return (await this.browser.post('/api/terms').send(term).expect(201)).body
  }

  async patchTerm(id: number, patch: Partial<TermForm>): Promise<Term> {
    return (await this.browser.patch(`/api/terms/${id}`).send(patch).expect(200)).body
  }

  async deleteTerm(id: number): Promise<void> {
    await this.browser.delete(`/api/terms/${id}`).expect(204)
  }

  async readTerm(id: number): Promise<Term> {
    return (await this.browser.get(`/api/terms/${id}`).expect(200)).body
  }

  async allTerms(): Promise<Term[]> {
    return (await this.browser.get('/api/terms/by-category').expect(200)).body
  }

  async createCategory(name: string): Promise<Category> {
    return (await this.browser.post('/api/categories').send({ name }).expect(201)).body
  }

  async changes(since: number, query = ''): Promise<ChangesReply> {
    return (await this.browser.get(`/api/changes?since=${since}${query}`).expect(200)).body
  }

  async content(query = ''): Promise<ContentReply> {
    return (await this.browser.get(`/api/content${query}`).expect(200)).body
  }

  async lastChange(): Promise<number> {
    return (await this.content('?limit=1')).change
  }
}
