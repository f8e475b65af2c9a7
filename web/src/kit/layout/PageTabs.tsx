// Tabs that take the rest of a page; so does the last part of the one that is open.
import { Tabs, type TabsProps } from '@blueprintjs/core';
import styles from './layout.module.css';

export const PageTabs = (props: Omit<TabsProps, 'className' | 'renderActiveTabPanelOnly'>) => (
  <Tabs {...props} className={styles['tabs'] ?? ''} renderActiveTabPanelOnly />
);
