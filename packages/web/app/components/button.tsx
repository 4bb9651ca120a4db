import type { ComponentProps } from 'react'
import { Link } from 'react-router'

export type ButtonTone = 'ink' | 'cinnabar' | 'primary' | 'outline' | 'quiet' | 'onNight'
const tones: Record<ButtonTone, string> = {
  ink: 'bg-ink text-white hover:bg-primary-dark',
  cinnabar: 'bg-cinnabar text-white hover:bg-cinnabar-dark',
  primary: 'bg-primary text-white hover:bg-primary-dark',
  outline: 'border-[1.5px] border-line-strong bg-card text-ink hover:border-ink',
  quiet: 'text-primary hover:bg-primary-tint',
  onNight: 'bg-white text-ink hover:bg-night-gold',
}
const sizes = { md: 'h-11 px-5 text-base', lg: 'h-13 px-7 text-[17px] rounded-xl' }

interface Look {
  tone?: ButtonTone
  size?: keyof typeof sizes
  className?: string
}
const looks = ({ tone = 'primary', size = 'md', className = '' }: Look) =>
  `inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-55 forced-colors:border ${sizes[size]} ${tones[tone]} ${className}`

export const Button = ({ tone, size, className, type = 'button', ...rest }: Look & ComponentProps<'button'>) => (
  <button type={type} className={looks({ tone, size, className })} {...rest} />
)
export const ButtonLink = ({ tone, size, className, ...rest }: Look & ComponentProps<typeof Link>) => (
  <Link className={looks({ tone, size, className })} {...rest} />
)
