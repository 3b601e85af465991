import { Desk } from './desk.tsx'

export function EditMeaning() {
  return (
    <Desk away="/">
      <p>Still being built.</p>
    </Desk>
  )
}
