import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { endpoints } from '../../contracts/endpoints.ts'
import { appendChanges } from '../data/change-log.ts'
import { PublishedFiles } from '../serving/published-files.ts'
import { PublisherReport } from '../serving/publisher-report.ts'
import { OPERATOR_HEADERS } from '../testing/client.ts'
import { type ApiDocument, callsOf } from '../testing/described-api.ts'
import { TestGlossary } from '../testing/test-glossary.ts'

describe('For operators,', () => {
  const glossary = TestGlossary.forEach()
  const ask = (path: string) => glossary.visitor().send('GET', path)

  const showsChange7 = (heldBecause: string | null = null): void => {
    const files = glossary.app.get(PublishedFiles)
    files.replace([{ path: '/', file: 'index.html', hash: '', movedTo: null, canonical: null }])
    Object.assign(files, { change: 7, isComplete: true })
    glossary.app.get(PublisherReport).heldBecause = heldBecause
  }

  it('/healthz says that the process is running', async () => {
    expect(await ask('/healthz')).toEqual({ status: 'ok' })
  })

  // Shows operating/ready
  it('/readyz answers 503 before the first publish, and says why', async () => {
    expect(await glossary.visitor().refusal('GET', '/readyz')).toEqual({
      statusCode: 503,
      code: 'not-ready',
      message: 'The glossary is not ready yet',
      fields: { 'first-publish': 'The first publish is not finished' },
      requestId: expect.any(String),
    })
    const { headers } = await glossary.visitor().expect(503, 'GET', '/readyz')
    expect(headers['retry-after']).toBe('2')
  })

  it('/readyz names the last change that the site shows', async () => {
    showsChange7()
    const { body, headers } = await glossary.visitor().expect(200, 'GET', '/readyz')
    expect(body).toEqual({ status: 'ok', reasons: {}, published: { change: 7, pages: 1 } })
    expect(headers['cache-control']).toBe('no-store')
  })

  it('/readyz is degraded while publishing is held, and says why', async () => {
    showsChange7('The data are those of another glossary.')
    expect(await ask('/readyz')).toEqual({
      status: 'degraded',
      reasons: { 'publishing-paused': 'The data are those of another glossary.' },
      published: { change: 7, pages: 1 },
    })
  })

  it('/metrics shows whether publishing is held, how many pages fail and what self-checks have found', async () => {
    const published = async () =>
      (await glossary.visitor().metrics())
        .split('\n')
        .filter((line) => /^glossary_(?:published|publishing|pages|publish_drift)/.test(line))
    expect(await published()).toEqual([
      'glossary_published_change 0',
      'glossary_publishing_held 0',
      'glossary_pages_failing 0',
      'glossary_publish_drift_total 0',
    ])
    // A published site of other data with higher change ids is not behind.
    glossary.app.get(PublishedFiles).change = 9
    Object.assign(glossary.app.get(PublisherReport), {
      heldBecause: 'The data have gone back.',
      failing: { count: 2, some: [] },
      drift: 5,
    })
    for (const _ of ['once', 'again'])
      expect(await published()).toEqual([
        'glossary_published_change 9',
        'glossary_publishing_held 1',
        'glossary_pages_failing 2',
        'glossary_publish_drift_total 5',
      ])
    expect(await glossary.visitor().metrics()).toContain('glossary_feed_lag_changes 0')
  })

  it('/metrics counts requests by route, and shows the published change and how far the site lags', async () => {
    glossary.app.get(PublishedFiles).change = 1
    await glossary.database.write(async (manager) => {
      for (let change = 1; change <= 3; change++) await appendChanges(manager, [{ kind: 'rebuild' }])
    })
    await glossary.visitor().ask('GET', '/api/session')
    await glossary.visitor().ask('GET', '/no-such-page')
    await glossary.visitor().expect(404, 'GET', '/api/no-such-call')
    const { body: text, headers } = await glossary.visitor(OPERATOR_HEADERS).expect(200, 'GET', '/metrics')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(text).toContain('glossary_published_change 1')
    expect(text).toContain('glossary_feed_lag_changes 2')
    expect(text).toContain('_count{method="GET",route="/api/session",status="200"} 1')
    expect(text).toContain('_count{method="GET",route="site",status="503"} 1')
    expect(text).toContain('_count{method="GET",route="unknown",status="404"} 1')
    expect(text).toContain('process_resident_memory_bytes')
    // promtool's naming rules.
    expect(text).not.toMatch(/^# TYPE \w+_total (?!counter)/m)
    expect(text).not.toMatch(/^# TYPE \w+(?<!_total) counter/m)
  })

  // Shows operating/metrics
  it.each(['alerts.yml', 'dashboard.json'])('docs/operations/%s uses only metrics that /metrics has', async (name) => {
    const asked = readFileSync(new URL(`../../docs/operations/${name}`, import.meta.url), 'utf8').match(/glossary_\w+/g)
    const text = await glossary.visitor().metrics()
    const told = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, metric]) => metric))
    expect(told.size).toBeGreaterThan(15)
    expect([...new Set(asked)].filter((metric) => !told.has(metric.replace(/_(?:bucket|count)$/, '')))).toEqual([])
  })

  it('/api/openapi.json describes every call of the endpoint table', async () => {
    const { body } = await glossary.visitor().expect(200, 'GET', '/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    const described = Object.entries<object>(body.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(described.sort()).toEqual(Object.keys(endpoints).sort())
    const signIn = body.paths['/api/session'].post.requestBody.content['application/json'].schema
    expect(signIn).toEqual({ $ref: '#/components/schemas/SignInForm' })
    expect(body.components.schemas.SignInForm).toMatchObject({
      ...{ required: ['email', 'password'], additionalProperties: false },
    })
  })

  it('/api/openapi.json gives every call a unique name, and uses every schema that it defines', async () => {
    const document: ApiDocument = await glossary.visitor().send('GET', '/api/openapi.json')
    const names = callsOf(document).map(({ operationId }) => operationId)
    expect(names).toEqual(expect.arrayContaining(['getTermsById', 'patchTermsById', 'getTermsByCategory']))
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z]+[A-Za-z]+$/.test(name))).toEqual([])
    const referred = JSON.stringify(document).match(/(?<="#\/components\/schemas\/)\w+/g)
    expect([...new Set(referred)].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted())
  })
})
