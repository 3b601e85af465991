import { afterEach, expect, it } from '@jest/globals'
import { createServer, type RequestListener, type Server } from 'node:http'
import { listenAnywhere } from '../../contracts/testing/listen-anywhere.ts'
import { openTarget, type Target } from './target.ts'

const environment = { ...process.env }
let server: Server

/** Opens a bucket on an S3 server that answers with `listener`. */
async function answering(listener: RequestListener): Promise<Target> {
  server = createServer(listener)
  process.env['AWS_ENDPOINT_URL'] = `http://127.0.0.1:${await listenAnywhere(server)}`
  process.env['AWS_ACCESS_KEY_ID'] = process.env['AWS_SECRET_ACCESS_KEY'] = 'ours'
  return openTarget('s3://glossary/site', new AbortController().signal)
}

/** @param pages of the bucket's list: the token that requests each, its only key, the next page's token. The S3 server of other tests cannot page */
async function listPages(
  pages: readonly [token: string | null, key: string, next: string | null][],
): Promise<string[]> {
  const target = await answering(({ url = '' }, response) => {
    const token = new URLSearchParams(url.split('?')[1]).get('continuation-token')
    const [, key, next = null] = pages.find(([of]) => of === token) ?? []
    const more = next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
    const object = `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`
    response.end(`<?xml version="1.0"?><ListBucketResult>${object}${more}</ListBucketResult>`)
  })
  return [...(await target.list('ours')).files.keys()]
}

afterEach(() => {
  server.closeAllConnections()
  server.close()
  process.env = { ...environment }
})

// Shows publishing/targets
it('A bucket with more files than one S3 reply lists is read to its end', async () => {
  const files = await listPages([
    [null, 'site/index.html', 'a/b+c='],
    ['a/b+c=', 'site/term/b.html', null],
  ])
  expect(files).toEqual(['index.html', 'term/b.html'])
})

// Shows publishing/targets
it('A bucket list that leads back to an earlier page is an error, not an endless loop', async () => {
  const files = listPages([
    [null, 'site/index.html', 'first'],
    ['first', 'site/term/a.html', 'second'],
    ['second', 'site/term/b.html', 'first'],
  ])
  await expect(files).rejects.toThrow('It lists the same objects again and again')
})

// Shows publishing/targets
it('A sign-in page from a proxy is taken neither for an empty bucket nor for a successful removal', async () => {
  const target = await answering((request, response) => {
    request.resume().once('end', () => response.end('<h1>Please sign in</h1>'))
  })
  const nothing = 'Somebody else has answered in its place'
  await expect(target.list('ours')).rejects.toThrow(nothing)
  await expect(target.remove(['term/deleted.html'])).rejects.toThrow(nothing)
})
