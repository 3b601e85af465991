import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { endpoints } from '../../contracts/endpoints.ts'
import { appendRebuild } from '../data/change-log.ts'
import { Database } from '../data/database.ts'
import { PublishedFiles } from '../serving/published-files.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

describe('What operators ask', () => {
  let glossary: TestApp

  beforeEach(async () => {
    glossary = await openTestApp()
  })
  afterEach(() => glossary.close())

  it('/healthz says that the process lives', async () => {
    await glossary.visitor().get('/healthz').expect(200, { status: 'ok' })
  })

  it('/readyz is not ready before the first publish, and says why', async () => {
    const reply = await glossary.visitor().get('/readyz').expect(503)
    expect(reply.body).toEqual({
      statusCode: 503,
      code: 'not-ready',
      message: 'The glossary is not ready yet',
      fields: { site: 'The first publish is not done' },
    })
  })

  it('/readyz names the last change that the site shows', async () => {
    const files = glossary.app.get(PublishedFiles)
    files.replace([{ path: '/', file: 'index.html', movedTo: null, canonical: null }])
    files.change = 7
    files.isComplete = true
    await glossary
      .visitor()
      .get('/readyz')
      .expect(200, { status: 'ok', published: { change: 7, pages: 1 } })
  })

  it('/readyz is degraded while publishing is held, and says why', async () => {
    const files = glossary.app.get(PublishedFiles)
    files.replace([{ path: '/', file: 'index.html', movedTo: null, canonical: null }])
    files.change = 7
    files.isComplete = true
    files.heldBecause = 'The data are those of another glossary.'
    await glossary
      .visitor()
      .get('/readyz')
      .expect(200, {
        status: 'degraded',
        reasons: { site: 'The data are those of another glossary.' },
        published: { change: 7, pages: 1 },
      })
  })

  it('/metrics tells whether publishing is held, which pages fail and what self-checks have found', async () => {
    const files = glossary.app.get(PublishedFiles)
    const published = async () =>
      (await glossary.visitor().get('/metrics').expect(200)).text
        .split('\n')
        .filter((line) => /^glossary_(?:publish|pages)/.test(line))
    expect(await published()).toEqual([
      'glossary_published_change 0',
      'glossary_publishing_held 0',
      'glossary_pages_failing 0',
      'glossary_publish_drift_total 0',
    ])
    // A site of other data, whose changes were counted higher, is not behind these.
    Object.assign(files, { change: 9, heldBecause: 'The data have gone back.', failingPages: 2, drift: 5 })
    for (const _ of ['once', 'again'])
      expect(await published()).toEqual([
        'glossary_published_change 9',
        'glossary_publishing_held 1',
        'glossary_pages_failing 2',
        'glossary_publish_drift_total 5',
      ])
    expect((await glossary.visitor().get('/metrics')).text).toContain('glossary_feed_lag_changes 0')
  })

  it('/metrics measures requests by route, what is published and how far the site lags', async () => {
    glossary.app.get(PublishedFiles).change = 1
    await glossary.app.get(Database).write(async (manager) => {
      for (let change = 1; change <= 3; change++) await appendRebuild(manager)
    })
    await glossary.visitor().get('/api/session')
    await glossary.visitor().get('/no-such-page')
    await glossary.visitor().get('/api/no-such-call').expect(404)
    const { text, headers } = await glossary.visitor().get('/metrics').expect(200)
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(text).toContain('glossary_published_change 1')
    expect(text).toContain('glossary_feed_lag_changes 2')
    expect(text).toContain('_count{method="GET",route="/api/session",status="200"} 1')
    expect(text).toContain('_count{method="GET",route="site",status="404"} 1')
    expect(text).toContain('_count{method="GET",route="unknown",status="404"} 1')
    expect(text).toContain('process_resident_memory_bytes')
  })

  it('/api/openapi.json describes every call of the endpoint table', async () => {
    const { body } = await glossary.visitor().get('/api/openapi.json').expect(200)
    expect(body.openapi).toBe('3.1.0')
    const described = Object.entries<object>(body.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(described.sort()).toEqual(Object.keys(endpoints).sort())
    const signIn = body.paths['/api/session'].post.requestBody.content['application/json'].schema
    expect(signIn).toMatchObject({ required: ['email', 'password'], additionalProperties: false })
  })
})
