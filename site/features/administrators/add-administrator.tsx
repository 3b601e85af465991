import { useStore } from '@nanostores/react'
import { useId, useState, type SyntheticEvent } from 'react'
import { administratorForm } from '../../../contracts/session.ts'
import { Card } from '../../ui/card.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import { Field } from '../../ui/field.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { $isSending, $newLink, addAdministrator, type NewLink } from './administrators.ts'

/** Adds an administrator, who sets a password with a link that is shown here once. */
export function AddAdministrator() {
  const isPending = useStore($isSending)
  const link = useStore($newLink)
  const [email, setEmail] = useState('')
  const [message, setMessage] = useState<string>()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const { data, error } = administratorForm.safeParse({ email: email.trim() })
    setMessage(error?.issues[0]?.message)
    if (data === undefined) return
    const messages = await addAdministrator(data.email)
    setMessage(messages['email'])
    if ($newLink.get()?.email === data.email) setEmail('')
  }
  return (
    <Card title="Add Administrator">
      <form className="mt-0" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="Email"
          hint="You get a one-time link to pass on. It expires after a day."
          message={message}
          isReadOnly={isPending}
        >
          {(input) => (
            <input
              {...input}
              type="email"
              value={email}
              autoComplete="off"
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
          )}
        </Field>
        {/* With large text on a phone, one of its words is wider than the screen. */}
        <PendingButton
          className="button wrap-anywhere"
          type="submit"
          disabled={email.trim() === ''}
          isPending={isPending}
        >
          Add Administrator
        </PendingButton>
      </form>
      {link !== null && <OneTimeLink key={link.link} link={link} />}
    </Card>
  )
}

/** The link takes the focus: 'New link' may be far down a long list, and 'Add Administrator' is disabled once it is done. */
function OneTimeLink({ link: { email, link } }: { link: NewLink }) {
  const id = useId()
  return (
    <div className="mt-5 rounded-md border-l-4 border-brand bg-brand-soft px-4 py-3">
      <p className="wrap-anywhere" id={id}>
        One-time link for <strong>{email}</strong>. It is shown only now: please copy it.
      </p>
      <input
        className="mt-3 min-h-11 w-full rounded-lg border border-muted bg-surface px-3 text-sm text-ink"
        aria-label={`One-time link for ${email}`}
        aria-describedby={id}
        autoFocus
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button className="button quiet small mt-3" type="button" onClick={() => void copyLink(link)}>
        Copy link
      </button>
    </div>
  )
}
