import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow } from '../../content-build/folder/files-below.ts'
import { type Run, runProgram } from './run-program.ts'

export const isHugoInstalled = spawnSync('hugo', ['version']).status === 0

/** Makes Hugo build only the pages, without its own lists, feeds and sitemaps. */
const SETTINGS = `
baseURL = 'http://glossary.example/'
disableKinds = ['home', 'section', 'taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404']
uglyURLs = true
`

const MAIN = /<main[\s\S]*<\/main>/
const TITLE = /<title>([^<]*)<\/title>/

/** A published folder as a Hugo site: each page's `main` is its content, and the template has the header and footer of all pages. */
export class Hugo {
  readonly #folder: string
  #runs = 0

  /** @param published the published folder, all of whose files the site gets */
  constructor(folder: string, published: string) {
    this.#folder = folder
    this.#write('hugo.toml', SETTINGS)
    for (const file of filesBelow(published)) {
      if (file.endsWith('.html')) this.#addPage(file, readFileSync(join(published, file), 'utf8'))
      else if (!file.startsWith('.')) this.#copy(published, file)
    }
    const frame = readFileSync(join(published, 'about.html'), 'utf8')
    const layout = frame.replace(TITLE, '<title>{{ .Title }}</title>').replace(MAIN, '{{ .Content }}')
    this.#write('layouts/_default/single.html', layout)
  }

  /** Builds into a new folder, like our full build, and then renames it to `built`. */
  async build(): Promise<Run> {
    const run = await runProgram({
      program: 'hugo',
      args: ['--quiet', '--config', 'hugo.toml', '--destination', 'out'],
      cwd: this.#folder,
      env: {},
    })
    renameSync(this.out, `${this.out}-${(this.#runs += 1)}`)
    return run
  }

  get out(): string {
    return join(this.#folder, 'out')
  }

  /** The folder of the last build. */
  get built(): string {
    return `${this.out}-${this.#runs}`
  }

  #addPage(file: string, html: string): void {
    const title = TITLE.exec(html)?.[1] ?? ''
    const front = JSON.stringify({ title, url: `/${file}` })
    // Hugo would treat all files next to an `index.html` as its resources.
    this.#write(
      `content/${file.replace(/index\.html$/, 'the-index.html')}`,
      `${front}\n${MAIN.exec(html)?.[0] ?? html}`,
    )
  }

  #copy(published: string, file: string): void {
    const target = join(this.#folder, 'static', file)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(published, file), target)
  }

  #write(file: string, text: string): void {
    const target = join(this.#folder, file)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
}
