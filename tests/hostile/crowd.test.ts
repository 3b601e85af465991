import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { until } from '../../admin-api/testing/until.ts'
import { productForAll } from '../product/shared-product.ts'
import { KeptConnection } from '../stop/kept-connection.ts'

const { product } = productForAll({ STARTER_GLOSSARY: 'off' })

/** What the system holds for a program that does not take them; by default 4,096 on Linux, and 128 elsewhere. */
function mostHeld(): number {
  const setting = '/proc/sys/net/core/somaxconn'
  return existsSync(setting) ? Number(readFileSync(setting, 'utf8')) : 128
}

// Shows operating/connections
it('a thousand who connect while the service is busy are connected at once, and answered', async () => {
  const size = Math.min(1000, mostHeld())
  process.kill(product.pid, 'SIGSTOP')
  const crowd = Array.from({ length: size }, () => new KeptConnection(product.url))
  const answers = Promise.all(crowd.map((one) => one.ask('GET', '/about')))
  await until('the connections', () => crowd.every(({ isOpen }) => isOpen)).finally(() =>
    process.kill(product.pid, 'SIGCONT'),
  )
  expect((await answers).filter(({ status }) => status === 200)).toHaveLength(size)
})
