import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ImageMeasures } from '../images/image-measures.ts'
import { namedFaults } from '../testing/named-faults.ts'
import { canvas, pictureForm } from '../testing/pictures.ts'
import { TestBucket } from '../testing/test-bucket.ts'
import { TestGlossary } from '../testing/test-glossary.ts'
import { until } from '../testing/until.ts'

let bucket: TestBucket
beforeAll(async () => void (bucket = await TestBucket.start()))
afterAll(() => bucket.close())

const picture = (): Promise<FormData> => pictureForm(canvas(60, 40))

describe('A bucket that cannot be used', () => {
  const glossary = TestGlossary.forAll({ FILES: 's3://glossary/faults', HOST: '127.0.0.1' })
  const { admin } = glossary

  // Shows operating/files, operating/errors-by-cause, operating/windows, operating/request-ids
  it.each(['refusing', 'slow', 'away', 'hidden'] as const)(
    'because it is %s makes uploads fail, and is reported until it works again',
    async (mood) => {
      const { id } = await admin.createTerm({ name: `Pictured while ${mood}` })
      const { body: kept } = await admin.expect(201, 'POST', `/api/terms/${id}/images`, await picture())
      bucket.fault = mood
      const { status, body, headers } = await admin.ask('POST', `/api/terms/${id}/images`, await picture())
      expect([status, body.code, body.message, headers['retry-after']]).toEqual([
        503,
        'image-not-saved',
        'Nothing was saved: the storage of the images cannot be used. Please try again in a moment.',
        '5',
      ])
      const unread = await admin.ask('GET', `/uploads/${kept.filename}`)
      const requestId = expect.stringMatching(/^[\da-f-]{36}$/)
      expect(unread).toMatchObject({ status: 503, body: { code: 'images-away', requestId } })
      expect(unread.headers['x-request-id']).toBe(unread.body.requestId)
      expect((await admin.readTerm(id)).images).toHaveLength(1)
      // As after each start, which does not wait for it.
      await glossary.app.get(ImageMeasures).makeMissing()
      expect(await namedFaults(admin)).toContain('images-away')
      bucket.fault = 'well'
      await until('the state to be well again', async () => !(await namedFaults(admin)).includes('images-away'))
      expect(await admin.ask('GET', `/uploads/${kept.filename}`)).toMatchObject({ status: 200 })
    },
  )

  // Shows operating/files
  it('is not read without limit when its answer never ends', async () => {
    const { id } = await admin.createTerm({ name: 'Pictured without an end' })
    const { body: kept } = await admin.expect(201, 'POST', `/api/terms/${id}/images`, await picture())
    bucket.fault = 'endless'
    expect(await admin.refusal('GET', `/uploads/${kept.filename}`)).toMatchObject({ code: 'images-away' })
    expect(bucket.megabytes).toBeLessThan(100)
    bucket.fault = 'well'
  })
})
