"""Apache Spark: ranges as an RDD, the filter by pipe. Untested: it was never run on Spark.

    wellformed plan --size 256M /shared/dump.sql > plan.ndjson
    spark-submit spark.py
    wellformed merge --plan plan.ndjson results/part-*

checkCode makes a filter that fails fail its task, which Spark then tries again.
"""
from pyspark import SparkContext

context = SparkContext(appName="wellformed")
ranges = context.textFile("plan.ndjson", minPartitions=100)
ranges.pipe("wellformed summarize --plan -", checkCode=True).saveAsTextFile("results")
