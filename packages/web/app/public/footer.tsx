import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useSite } from '../lib/site.ts'
import { Seal } from './top-bar.tsx'

export function Footer() {
  const { t } = useLingui()
  const site = useSite()
  const link = '-my-1 flex min-h-11 items-center hover:text-white hover:underline md:min-h-8'
  return (
    <footer className="on-night bg-night-deep text-night-text">
      <div className="shell grid gap-8 py-12 sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1.3fr]">
        <div>
          <div className="flex items-center gap-3">
            <Seal />
            <b className="text-lg text-white">{site.siteName}</b>
          </div>
          <p className="mt-4">{t`用手艺立身，用学习改变生活。`}</p>
        </div>
        <nav aria-label={t`页脚导航`}>
          <h2 className="mb-2 text-base font-semibold text-white">{t`学习`}</h2>
          <Link to="/courses" className={link}>{t`课程中心`}</Link>
          <Link to="/courses?sort=popular" className={link}>{t`热门课程`}</Link>
          {site.jobServiceUrl && (
            <a href={site.jobServiceUrl} target="_blank" rel="noopener noreferrer" className={link}>{t`就业服务`}</a>
          )}
        </nav>
        {(site.contactPhone || site.contactAddress || site.contactHours) && (
          <div>
            <h2 className="mb-2 text-base font-semibold text-white">{t`联系我们`}</h2>
            {site.contactPhone && (
              <p className="flex flex-wrap items-center gap-x-1">
                {t`电话`} <a href={`tel:${site.contactPhone.replace(/[^\d+]/g, '')}`} className={link}>{site.contactPhone}</a>
              </p>
            )}
            {site.contactAddress && <p>{t`地址 ${site.contactAddress}`}</p>}
            {site.contactHours && <p>{site.contactHours}</p>}
          </div>
        )}
      </div>
      <p className="border-t border-night-line px-4 py-5 text-center text-sm text-night-muted">
        © {site.siteName}
        {site.icp && <> · <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer" className="hover:underline">{site.icp}</a></>}
      </p>
    </footer>
  )
}
