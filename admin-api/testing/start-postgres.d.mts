/** Sets `TEST_POSTGRES_URL`. */
export default function startPostgres(): Promise<void>
