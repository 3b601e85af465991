import { type MigrationInterface, type QueryRunner, Table } from 'typeorm'

const KNOWN_ADDRESS = new Table({
  name: 'known_address',
  columns: [
    { name: 'id', type: 'text', isPrimary: true },
    { name: 'expiresAt', type: 'text' },
  ],
  indices: [{ name: 'known_address_expires_at', columnNames: ['expiresAt'] }],
})

/** The addresses that have signed in to each account, for the limits of sign-in. */
export class KnownAddresses1700000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(KNOWN_ADDRESS)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(KNOWN_ADDRESS)
  }
}
