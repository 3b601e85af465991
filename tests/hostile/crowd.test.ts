import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { until } from '../../admin-api/testing/until.ts'
import { Product } from '../product/product.ts'
import { KeptConnection } from '../stop/kept-connection.ts'

let product: Product
beforeAll(async () => {
  product = await Product.start({ STARTER_GLOSSARY: 'off' })
})
afterAll(() => product.dispose())

// Shows operating/connections
it('a thousand who connect while the service is busy are connected at once, and answered', async () => {
  process.kill(product.pid, 'SIGSTOP')
  const crowd = Array.from({ length: 1000 }, () => new KeptConnection(product.url))
  const answers = Promise.all(crowd.map((one) => one.ask('GET', '/about')))
  await until('the connections', () => crowd.every(({ isOpen }) => isOpen)).finally(() =>
    process.kill(product.pid, 'SIGCONT'),
  )
  expect((await answers).filter(({ status }) => status === 200)).toHaveLength(1000)
})
