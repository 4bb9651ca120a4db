import type { JobService } from '@jiangxue/contract/site/site-content.ts'
import { useLingui } from '@lingui/react/macro'
import type { InputProps } from '../../kit/input-props.ts'
import { PictureInput } from './item-field.client.tsx'
import { ItemsInput } from './items-input.client.tsx'
import type { Item } from './items.ts'
import { useItemKinds } from './use-item-kinds.client.ts'
import { WordsInput } from './words-input.client.tsx'

type Kinds = ReturnType<typeof useItemKinds>

const itemsInput = (name: keyof Kinds) =>
  function SiteItems(given: InputProps<readonly Item[]>) {
    return <ItemsInput {...given} kind={useItemKinds()[name]} />
  }

/** Creates the input for a list of texts. */
const textsInput = (name: keyof Kinds) =>
  function SiteTexts({ value = [], onChange, ...given }: InputProps<readonly string[]>) {
    return (
      <ItemsInput
        {...given}
        kind={useItemKinds()[name]}
        value={value.map((text) => ({ text }))}
        onChange={(items) => onChange?.(items.map(({ text }) => String(text)))}
      />
    )
  }

/** The input for the job service: offers to graduates, and the steps to a job. */
function JobServiceInput({ value = { offers: [], steps: [] }, onChange }: InputProps<JobService>) {
  const kinds = useItemKinds()
  return (
    <div className="grid gap-5">
      {(['offers', 'steps'] as const).map((name) => (
        <div key={name}>
          <h3 className="mb-2 text-sm font-semibold text-ink-2">{kinds[name].label}</h3>
          <ItemsInput
            kind={kinds[name]}
            value={value[name]}
            onChange={(items) => onChange?.({ ...value, [name]: items as JobService[typeof name] })}
          />
        </div>
      ))}
    </div>
  )
}

function MapInput({ id, value = null, onChange }: InputProps<string | null>) {
  const { t } = useLingui()
  return (
    <PictureInput
      id={id}
      label={t`地图图片`}
      shape="picture"
      value={value}
      onChange={(address) => onChange?.(address)}
    />
  )
}

/** The controls of the site's content. */
export const siteInputs = {
  'site.slides': itemsInput('slides'),
  'site.quickLinks': itemsInput('quickLinks'),
  'site.features': itemsInput('features'),
  'site.claims': itemsInput('claims'),
  'site.successfulStudents': itemsInput('successfulStudents'),
  'site.partners': itemsInput('partners'),
  'site.riskyWords': WordsInput,
  'site.introduction': textsInput('introduction'),
  'site.hotKeywords': textsInput('hotKeywords'),
  'site.jobService': JobServiceInput,
  'site.contactMap': MapInput,
}
