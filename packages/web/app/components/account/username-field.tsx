import type { ComponentProps } from 'react'
import { TextField } from '../text-field.tsx'

/** A text field for the name that an account signs in with. */
export const UsernameField = (props: ComponentProps<typeof TextField>) => (
  <TextField autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
)
