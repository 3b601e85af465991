import { afterEach, expect, it } from '@jest/globals'
import { createServer, type Server } from 'node:http'
import { listenAnywhere } from '../../contracts/testing/listen-anywhere.ts'
import { openTarget } from './target.ts'

const environment = { ...process.env }
let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
  process.env = { ...environment }
})

// Shows publishing/targets
it('A bucket with more files than one answer of S3 holds is looked through to its end', async () => {
  // The server of other tests cannot go on with a list.
  server = createServer(({ url = '' }, response) => {
    const token = new URLSearchParams(url.split('?')[1]).get('continuation-token')
    const [key, next] = token === 'a/b+c=' ? ['site/term/b.html', ''] : ['site/index.html', 'a/b+c=']
    const more = next === '' ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
    const object = `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`
    response.end(`<?xml version="1.0"?><ListBucketResult>${object}${more}</ListBucketResult>`)
  })
  process.env['AWS_ENDPOINT_URL'] = `http://127.0.0.1:${await listenAnywhere(server)}`
  process.env['AWS_ACCESS_KEY_ID'] = process.env['AWS_SECRET_ACCESS_KEY'] = 'ours'
  const target = await openTarget('s3://glossary/site', new AbortController().signal)
  const { files } = await target.list('ours')
  expect([...files]).toEqual(['index.html', 'term/b.html'])
})
