// The version people know, and on asking the build this page is of.
import { useLiveStatus } from '../../live.tsx';
import { shellText, VERSION_LABEL } from '../text.ts';
import styles from './TopBar.module.css';

export const Version = () => {
  const { build } = useLiveStatus();
  return (
    <abbr className={styles['version']} title={shellText.version(build ?? shellText.unknownBuild)}>
      {VERSION_LABEL}
    </abbr>
  );
};
