export { Client } from '../../admin-api/testing/client.ts'
export { until } from '../../admin-api/testing/until.ts'
