/** Adds the texts of the profile with their pages, so that other pages do not load them. */
import profile from '../../locales/en-profile.json'
import { addTexts } from '../i18n.ts'

addTexts(profile)
