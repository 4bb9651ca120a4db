import { ArrowLeft } from 'lucide-react'
import { ButtonLink } from '../../components/button.tsx'

export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink to={to} tone="outline">
    <ArrowLeft aria-hidden size={18} />
    {children}
  </ButtonLink>
)
