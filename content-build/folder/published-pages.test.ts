import { afterAll, describe, expect, it } from '@jest/globals'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '../../contracts/testing/folders.ts'
import { PublishedPages } from './published-pages.ts'

const folder = newFolder('list')
const page = { path: '/about', file: 'about.html', inputs: 'i', hash: 'h', movedTo: null, canonical: null }

describe('The list of published pages', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('remembers pages and the cursor from one start to the next', () => {
    const file = join(folder, 'list.db')
    const list = new PublishedPages(file)
    list.add([page, { ...page, path: '/gone', file: 'gone.html' }])
    list.moveCursor(7, [])
    list.moveCursor(7, ['/gone'])
    list.close()

    const again = new PublishedPages(file)
    expect(again.all()).toEqual([page])
    expect(again.change).toBe(7)
    again.moveCursor(8, ['/about'])
    expect([again.size, again.get('/about')]).toEqual([0, undefined])
    again.close()
  })

  it('starts empty if its file is not a database, so that publishing continues', () => {
    const file = join(folder, 'broken.db')
    writeFileSync(file, 'this is no database, '.repeat(500))
    const list = new PublishedPages(file)
    expect(list.all()).toEqual([])
    list.add([page])
    list.moveCursor(1, [])
    expect(list.get('/about')).toEqual(page)
    list.close()
  })

  it('starts empty if a part of its file is damaged', () => {
    const file = join(folder, 'damaged.db')
    const list = new PublishedPages(file)
    list.add(Array.from({ length: 1000 }, (_, n) => ({ ...page, path: `/term/${n}`, file: `term/${n}.html` })))
    list.moveCursor(7, [])
    list.close()
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill('damage', bytes.length / 2))

    const again = new PublishedPages(file)
    expect([again.all(), again.change]).toEqual([[], 0])
    again.close()
  })

  it("keeps a webhook's undelivered paths, also those added during a delivery, while it is configured", () => {
    const file = join(folder, 'untold.db')
    const url = 'https://cdn.example/published'
    const publish = (list: PublishedPages, path: string): void => {
      list.add([page], [path])
      list.moveCursor(list.change + 1, [])
    }
    const list = new PublishedPages(file, [url])
    publish(list, '/about')
    const told = list.outbox.read(url)
    publish(list, '/privacy')
    list.outbox.markDelivered(url, told?.number ?? 0)
    expect(list.outbox.read(url)).toMatchObject({ published: ['/privacy'] })
    list.close()

    new PublishedPages(file, ['https://other.example']).close()
    const again = new PublishedPages(file, [url])
    expect(again.outbox.read(url)).toBeNull()
    again.close()
  })

  it('accepts 130,000 pages at once', () => {
    const list = new PublishedPages(':memory:')
    const pages = Array.from({ length: 130_000 }, (_, n) => ({ ...page, path: `/term/${n}`, file: `term/${n}.html` }))
    list.add(
      pages,
      pages.map(({ path }) => path),
    )
    expect(list.size).toBe(pages.length)
    list.close()
  })
})
