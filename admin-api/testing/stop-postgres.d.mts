export default function stopPostgres(): Promise<void>
