// The icons of the menus, by the name that a row of the table of screens gives.
import * as icons from '@blueprintjs/icons';
import type { ComponentType } from 'react';

/** Decoration: the label beside it carries the meaning. */
export type MenuIcon = ComponentType<{ 'aria-hidden'?: boolean }>;

export const MENU_ICON = {
  add: icons.AddIcon,
  archive: icons.ArchiveIcon,
  book: icons.BookIcon,
  box: icons.BoxIcon,
  calendar: icons.CalendarIcon,
  chart: icons.ChartIcon,
  chat: icons.ChatIcon,
  circle: icons.CircleIcon,
  dashboard: icons.DashboardIcon,
  desktop: icons.DesktopIcon,
  disable: icons.DisableIcon,
  edit: icons.EditIcon,
  envelope: icons.EnvelopeIcon,
  form: icons.FormIcon,
  geolocation: icons.GeolocationIcon,
  import: icons.ImportIcon,
  key: icons.KeyIcon,
  map: icons.MapIcon,
  mapMarker: icons.MapMarkerIcon,
  mobilePhone: icons.MobilePhoneIcon,
  newObject: icons.NewObjectIcon,
  newPerson: icons.NewPersonIcon,
  notifications: icons.NotificationsIcon,
  people: icons.PeopleIcon,
  properties: icons.PropertiesIcon,
  route: icons.RouteIcon,
  shop: icons.ShopIcon,
  star: icons.StarIcon,
  th: icons.ThIcon,
  tickCircle: icons.TickCircleIcon,
  time: icons.TimeIcon,
  timelineLineChart: icons.TimelineLineChartIcon,
  trash: icons.TrashIcon,
  user: icons.UserIcon,
  warningSign: icons.WarningSignIcon,
} as const satisfies Record<string, MenuIcon>;
export type IconName = keyof typeof MENU_ICON;
