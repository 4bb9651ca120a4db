import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useSite } from '../lib/site.ts'
import { telephoneLink } from '../lib/telephone-link.ts'
import { SchoolMark } from './school-mark.tsx'

export function Footer() {
  const { t } = useLingui()
  const site = useSite()
  /** The registrations that the law wants to see. */
  const records = [
    [site.icp, 'https://beian.miit.gov.cn/'],
    [site.policeRecord, `https://beian.mps.gov.cn/#/query/webSearch?code=${site.policeRecord.replaceAll(/\D/g, '')}`],
  ].filter(([name]) => name)
  const link = '-my-1 flex min-h-11 items-center hover:text-white hover:underline md:min-h-8'
  return (
    <footer className="on-night bg-night-deep text-night-text print:hidden">
      <div className="shell grid grid-cols-2 gap-8 py-12 lg:grid-cols-[1.4fr_1fr_1fr_1.2fr]">
        <div className="max-sm:col-span-2">
          <div className={`flex items-center gap-3 ${site.logoUrl ? 'w-fit rounded-control bg-white p-2' : ''}`}>
            <SchoolMark nameClass="text-lg text-white" />
          </div>
          {site.slogan && <p className="mt-4">{site.slogan}</p>}
        </div>
        <nav aria-labelledby="footer-study">
          <h2 id="footer-study" className="mb-2 text-base font-semibold text-white">{t`学习`}</h2>
          <Link to="/courses" className={link}>{t`课程中心`}</Link>
          <Link to="/course-search" className={link}>{t`课程搜索`}</Link>
          <Link to="/training-application" className={link}>{t`培训报名`}</Link>
          <Link to="/application-status" className={link}>{t`报名进度查询`}</Link>
          <Link to="/verify" className={link}>{t`证书查询`}</Link>
        </nav>
        <nav aria-labelledby="footer-school">
          <h2 id="footer-school" className="mb-2 text-base font-semibold text-white">{t`学校`}</h2>
          <Link to="/about" className={link}>{t`关于我们`}</Link>
          <Link to="/news" className={link}>{t`新闻动态`}</Link>
          <Link to="/job-service" className={link}>{t`就业服务`}</Link>
        </nav>
        {(site.contactPhone || site.contactAddress || site.contactHours) && (
          <div className="leading-7 max-sm:col-span-2">
            <h2 className="mb-1.5 text-base font-semibold text-white">{t`联系我们`}</h2>
            {site.contactPhone && (
              <p className="flex flex-wrap items-center gap-x-1">
                {t`电话`}{' '}
                <a href={telephoneLink(site.contactPhone)} className={link}>
                  {site.contactPhone}
                </a>
              </p>
            )}
            {site.contactAddress && <p>{t`地址 ${site.contactAddress}`}</p>}
            {site.contactHours && <p>{site.contactHours}</p>}
          </div>
        )}
      </div>
      <p className="border-t border-night-line px-4 py-5 text-center text-sm text-night-muted">
        © {site.siteName}
        {site.agreements.map(({ kind, title }) => (
          <Fragment key={kind}>
            {' · '}
            <Link to={`/agreements/${kind}`} className="hover:underline">
              {title}
            </Link>
          </Fragment>
        ))}
        {records.map(([name, href]) => (
          <Fragment key={href}>
            {' · '}
            <a href={href} target="_blank" rel="noopener noreferrer" className="hover:underline">
              {name}
            </a>
          </Fragment>
        ))}
      </p>
    </footer>
  )
}
