import { useLingui } from '@lingui/react/macro'
import { SearchCheck } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/text-field.tsx'
import place from '../../scenes/certificate-number.svg'
import { ScanCode } from './scan-code.tsx'

/** The form for a certificate number, which shows where the number is printed; works without scripts. */
export function VerifyForm({ number }: { number?: string | undefined }) {
  const { t } = useLingui()
  return (
    <section
      aria-labelledby="verify-form"
      className="surface grid items-center gap-6 p-5 sm:p-7 md:grid-cols-[1fr_300px]"
    >
      <form action="/verify" method="get" className="flex flex-col gap-4">
        <h2 id="verify-form" className="font-serif text-xl font-bold">{t`凭证书编号查询`}</h2>
        <TextField
          key={number}
          label={t`证书编号`}
          name="number"
          required
          maxLength={100}
          defaultValue={number}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ZS20261120-8F3K2M7QWXA"
          hint={t`大小写、短横线不限`}
        />
        <Button type="submit">
          <SearchCheck aria-hidden size={18} />
          {t`查询证书`}
        </Button>
        <ScanCode />
      </form>
      <figure className="max-md:order-first">
        <img
          src={place}
          alt={t`证书左下角的二维码，右侧一行是证书编号`}
          width={300}
          height={208}
          className="mx-auto h-auto w-full max-w-75"
        />
        <figcaption className="mt-2 text-center text-sm text-ink-3">{t`编号印在证书左下角，二维码的右侧`}</figcaption>
      </figure>
    </section>
  )
}
