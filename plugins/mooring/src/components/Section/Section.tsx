import { Card, CardBody, CardHeader, Flex, Text } from '@backstage/ui';
import { ReactNode, useId } from 'react';
import styles from './Section.module.css';

/** A titled part of a page. */
export function Section(props: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <Card>
        <CardHeader>
          <Flex
            justify="between"
            align="center"
            gap="2"
            style={{ flexWrap: 'wrap' }}
          >
            <Text id={titleId} as="h3" variant="title-x-small" weight="bold">
              {props.title}
            </Text>
            {props.action}
          </Flex>
        </CardHeader>
        <CardBody>{props.children}</CardBody>
      </Card>
    </section>
  );
}
