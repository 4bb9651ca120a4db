import {
  Award,
  Building2,
  ClipboardList,
  FolderOpen,
  GraduationCap,
  LayoutDashboard,
  LayoutGrid,
  Library,
  Newspaper,
  Presentation,
  Settings,
  UserCog,
} from 'lucide-react'
import type { ComponentType } from 'react'

/** The icons of the sidebar by the section's path. */
export const sectionIcons: Record<string, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>> = {
  dashboard: LayoutDashboard,
  courses: Library,
  teachers: Presentation,
  students: GraduationCap,
  categories: LayoutGrid,
  resources: FolderOpen,
  news: Newspaper,
  settings: Settings,
  users: UserCog,
  certificates: Award,
  'training-applications': ClipboardList,
  organizations: Building2,
}
