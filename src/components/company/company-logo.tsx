import type { ReactNode } from 'react'
import { usePicture } from '../files/use-picture.ts'
import './company.css'

/** Renders the logo of a company, loaded with the user's permission; `fallback` until it has loaded. */
export function CompanyLogo({ slug, version, fallback }: { slug: string; version: number; fallback: ReactNode }) {
  const url = usePicture(`/api/company/${encodeURIComponent(slug)}/logo/`, version)
  return url ? <img className="company-logo" src={url} alt="" /> : fallback
}
