import { Desk } from './desk.tsx'

export function Admin() {
  return (
    <Desk>
      <p>Still being built.</p>
    </Desk>
  )
}
