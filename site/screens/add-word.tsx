import { Desk } from './desk.tsx'

export function AddWord() {
  return (
    <Desk>
      <p>Still being built.</p>
    </Desk>
  )
}
