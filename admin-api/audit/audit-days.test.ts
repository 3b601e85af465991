import { expect, it, jest } from '@jest/globals'
import { StoredAuditRow } from '../data/entities/audit.ts'
import { RUNNING_TIMERS, TestGlossary } from '../testing/test-glossary.ts'
import { until } from '../testing/until.ts'

const DAY = 24 * 3_600_000

// Shows audit/days
it('audit entries older than AUDIT_DAYS are deleted once a day', async () => {
  jest.useFakeTimers({
    doNotFake: [...RUNNING_TIMERS.filter((name) => !name.endsWith('Interval')), 'Date', 'performance'],
  })
  try {
    await using glossary = await TestGlossary.open({ AUDIT_DAYS: '30' })
    const administrator = await glossary.administrator()
    const count = (): Promise<number> => glossary.database.read((manager) => manager.count(StoredAuditRow))
    await administrator.createCategory('Of long ago')
    const at = new Date(new Date().getTime() - 31 * DAY).toISOString()
    await glossary.database.write((manager) => manager.updateAll(StoredAuditRow, { at }))
    jest.advanceTimersByTime(DAY - 1)
    await administrator.createCategory('Of today')
    expect(await count()).toBeGreaterThan(1)
    jest.advanceTimersByTime(1)
    await until('the old entry to be forgotten', async () => (await count()) === 1)
  } finally {
    jest.useRealTimers()
  }
})
