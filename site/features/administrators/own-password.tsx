import { zodResolver } from '@hookform/resolvers/zod'
import { useStore } from '@nanostores/react'
import { useForm } from 'react-hook-form'
import { MIN_PASSWORD_LENGTH, passwordForm, type PasswordForm } from '../../../contracts/session.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { $isSending, changePassword } from './administrators.ts'

const FIELDS = [
  { name: 'password', label: 'Current password', autoComplete: 'current-password', hint: undefined },
  {
    name: 'newPassword',
    label: 'New password',
    autoComplete: 'new-password',
    hint: `At least ${MIN_PASSWORD_LENGTH} characters, and not one that is easily guessed.`,
  },
] as const

/** Changes the password of the signed-in administrator. */
export function OwnPassword() {
  const isPending = useStore($isSending)
  const form = useForm<PasswordForm>({
    resolver: zodResolver(passwordForm),
    defaultValues: { password: '', newPassword: '' },
  })
  const save = form.handleSubmit(async (values) => {
    const messages = await changePassword(values)
    if (messages === null) form.reset()
    for (const { name } of FIELDS)
      if (messages?.[name] !== undefined) form.setError(name, { message: messages[name] }, { shouldFocus: true })
  })
  return (
    <Card title="Your Password">
      <form className="mt-0" noValidate onSubmit={(event) => void save(event)}>
        {FIELDS.map(({ name, label, autoComplete, hint }) => (
          <Field
            key={name}
            label={label}
            hint={hint}
            message={form.formState.errors[name]?.message}
            isReadOnly={isPending}
          >
            {(input) => <input {...input} type="password" autoComplete={autoComplete} {...form.register(name)} />}
          </Field>
        ))}
        <PendingButton type="submit" isPending={isPending}>
          Change password
        </PendingButton>
      </form>
    </Card>
  )
}
