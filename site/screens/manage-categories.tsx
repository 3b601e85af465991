import { Desk } from './desk.tsx'

export function ManageCategories() {
  return (
    <Desk>
      <p>Still being built.</p>
    </Desk>
  )
}
