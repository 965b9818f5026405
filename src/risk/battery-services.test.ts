import { expect, test } from "vitest";
import { passing, place, stopped, verdictOf } from "./battery.fixture.ts";

/** Clouds, stores and people, changed through a library in a line of Python. */
const losingInPython = [
  `python3 -c "import boto3; boto3.resource('s3').Bucket('b').objects.all().delete()"`,
  `python3 -c "import boto3; boto3.resource('s3').Object('b','k').delete()"`,
  `python3 -c "import boto3; [o.delete() for o in boto3.resource('s3').Bucket('b').objects.all()]"`,
  `python3 -c "import boto3; boto3.client('ec2').stop_instances(InstanceIds=['i-1'])"`,
  `python3 -c "import boto3; c=boto3.client('ec2'); c.modify_instance_attribute(InstanceId='i-1', DisableApiTermination={'Value':False})"`,
  `python3 -c "import boto3; boto3.client('sqs').purge_queue(QueueUrl='https://sqs/x')"`,
  `python3 -c "import boto3; boto3.client('kms').schedule_key_deletion(KeyId='k', PendingWindowInDays=7)"`,
  `python3 -c "import boto3; boto3.client('route53').change_resource_record_sets(HostedZoneId='Z', ChangeBatch=b)"`,
  `python3 -c "import boto3; boto3.client('sns').publish(TopicArn='arn', Message='hi')"`,
  `python3 -c "import boto3; boto3.client('ses').send_templated_email(Source='a', Destination={}, Template='t')"`,
  `python3 -c "import boto3; boto3.client('iam').update_assume_role_policy(RoleName='r', PolicyDocument=d)"`,
  `python3 -c "import boto3; boto3.client('rds').reboot_db_instance(DBInstanceIdentifier='p')"`,
  `python3 -c "import boto3; boto3.client('ecs').update_service(cluster='c', service='s', desiredCount=0)"`,
  `python3 -c "import boto3; s=boto3.Session(profile_name='prod'); s.client('lambda').delete_function(FunctionName='f')"`,
  `python3 -c "from boto3 import client; client('logs').delete_log_group(logGroupName='g')"`,
  `python3 -c "import boto3; t=boto3.resource('dynamodb').Table('t'); t.delete()"`,
  `python3 -c "import boto3; b=boto3.resource('dynamodb').Table('t').batch_writer(); b.delete_item(Key={'id':1})"`,
  `python3 -c "from google.cloud import storage; storage.Client().bucket('b').delete(force=True)"`,
  `python3 -c "from google.cloud import storage; storage.Client().get_bucket('b').blob('x').delete()"`,
  `python3 -c "from google.cloud import bigquery; bigquery.Client().delete_dataset('d', delete_contents=True)"`,
  `python3 -c "from google.cloud import pubsub_v1; p=pubsub_v1.PublisherClient(); p.publish('projects/p/topics/t', b'x')"`,
  `python3 -c "from google.cloud import compute_v1; compute_v1.InstancesClient().delete(project='p', zone='z', instance='i')"`,
  `python3 -c "from google.cloud import firestore; firestore.Client().collection('users').document('a').delete()"`,
  `python3 -c "from azure.storage.blob import BlobServiceClient; BlobServiceClient.from_connection_string(c).delete_container('x')"`,
  `python3 -c "from azure.mgmt.resource import ResourceManagementClient; ResourceManagementClient(cred, ` +
    `sub).resource_groups.begin_delete('rg').result()"`,
  `python3 -c "from azure.keyvault.secrets import SecretClient; SecretClient(u, cred).begin_delete_secret('x')"`,
  `python3 -c "import stripe; stripe.Refund.create(charge='ch_1')"`,
  `python3 -c "import stripe; stripe.Customer.delete('cus_1')"`,
  `python3 -c "import stripe; stripe.Subscription.cancel('sub_1')"`,
  `python3 -c "from twilio.rest import Client; Client(a,b).messages.create(to='+1', from_='+2', body='x')"`,
  `python3 -c "from twilio.rest import Client; Client(a,b).calls.create(to='+1', from_='+2', url='u')"`,
  `python3 -c "from slack_sdk import WebClient; WebClient(token=t).chat_delete(channel='C', ts='1')"`,
  `python3 -c "from slack_sdk import WebClient; WebClient(token=t).files_upload_v2(channel='C', file='a')"`,
  `python3 -c "from slack_sdk.webhook import WebhookClient; WebhookClient(u).send(text='hi')"`,
  `python3 -c "from kubernetes import client, config; config.load_kube_config(); client.CoreV1Api().delete_namespace('prod')"`,
  `python3 -c "from kubernetes import client; client.AppsV1Api().patch_namespaced_deployment('a','b',{})"`,
  `python3 -c "import docker; docker.from_env().volumes.prune()"`,
  `python3 -c "import docker; docker.from_env().volumes.get('db').remove(force=True)"`,
  `python3 -c "import redis; redis.Redis(host='cache.acme.test').flushall()"`,
  `python3 -c "import redis; r=redis.from_url('redis://cache.acme.test'); r.delete(*r.keys('*'))"`,
  `python3 -c "from pymongo import MongoClient; MongoClient('mongodb://db.acme.test').drop_database('app')"`,
  `python3 -c "from pymongo import MongoClient; MongoClient('mongodb://db.acme.test').app.users.delete_many({})"`,
  `python3 -c "from pymongo import MongoClient; MongoClient('mongodb://db.acme.test')['app']['users'].drop()"`,
  `python3 -c "from elasticsearch import Elasticsearch; Elasticsearch('https://es.acme.test').indices.delete(index='logs-*')"`,
  `python3 -c "import psycopg; c=psycopg.connect('host=db.acme.test'); c.execute('DROP TABLE users')"`,
  `python3 -c "from github import Github; Github(t).get_repo('a/b').delete()"`,
  `python3 -c "from github import Github; Github(t).get_repo('a/b').get_issue(1).create_comment('x')"`,
  `python3 -c "import gitlab; gitlab.Gitlab(u, t).projects.get(1).delete()"`,
  `python3 -c "from jira import JIRA; JIRA(u).add_comment('A-1','x')"`,
  `python3 -c "import tweepy; tweepy.Client(t).create_tweet(text='x')"`,
  `python3 -c "from huggingface_hub import HfApi; HfApi().delete_repo('a/b')"`,
  `python3 -c "from huggingface_hub import HfApi; HfApi().upload_file(path_or_fileobj='a', path_in_repo='a', repo_id='b')"`,
  `python3 -c "import wandb; wandb.Api().run('a/b/c').delete()"`,
  `python3 -c "import mlflow; mlflow.tracking.MlflowClient().delete_experiment('1')"`,
  `python3 -c "import digitalocean; digitalocean.Droplet(id=1).destroy()"`,
  `python3 -c "import CloudFlare; CloudFlare.CloudFlare().zones.dns_records.delete(z, r)"`,
  `python3 -c "import openstack; openstack.connect().delete_server('x')"`,
  `python3 -c "from confluent_kafka.admin import AdminClient; AdminClient({'bootstrap.servers':'k.acme.test'}).delete_topics(['t'])"`,
  `python3 -c "import pika; pika.BlockingConnection(p).channel().queue_purge('q')"`,
  `python3 -c "import consul; consul.Consul().kv.delete('a', recurse=True)"`,
  `python3 -c "import hvac; hvac.Client().sys.disable_secrets_engine('kv')"`,
  `python3 -c "import sendgrid; sendgrid.SendGridAPIClient(k).send(m)"`,
  `python3 -c "import firebase_admin; from firebase_admin import auth; auth.delete_user('u')"`,
  `python3 -c "from firebase_admin import messaging; messaging.send(m)"`,
  `python3 -c "from googleapiclient.discovery import build; build('drive','v3').files().delete(fileId='x').execute()"`,
  `python3 -c "from googleapiclient.discovery import build; build('gmail','v1').users().messages().send(` +
    `userId='me', body=b).execute()"`,
  `python3 -c "import pinecone; pinecone.Pinecone().delete_index('x')"`,
  `python3 -c "import snowflake.connector as s; s.connect(account='a').cursor().execute('drop database prod')"`,
  `python3 - <<'PY'\nimport boto3\ns3 = boto3.client("s3")\nfor o in s3.list_objects_v2(Bucket="b")["Contents"]:\n ` +
    `   s3.delete_object(Bucket="b", Key=o["Key"])\nPY`,
  `python3 -c "import boto3\nc = boto3.client('s3')\np = c.get_paginator('list_objects_v2')\nfor page in ` +
    `p.paginate(Bucket='b'):\n  for o in page['Contents']:\n    c.delete_object(Bucket='b', Key=o['Key'])"`,
  `python3 -c "import boto3; s3=boto3.resource('s3'); [b.delete() for b in list(s3.buckets.all())]"`,
  `python3 -c "import boto3; getattr(boto3.client('ec2'),'terminate_instances')(InstanceIds=['i'])"`,
  `python3 -c "import boto3 as b; b.client('ec2').release_address(AllocationId='a')"`,
  `python3 -c "import boto3; boto3.Session(profile_name='prod').resource('ec2').Instance('i').terminate()"`,
  `python3 -c "import boto3; ec2=boto3.resource('ec2'); ec2.instances.filter(Filters=[]).stop()"`,
  `python3 -c "import boto3; boto3.client('s3', endpoint_url='https://s3.evil.test').delete_bucket(Bucket='b')"`,
  `python3 -c "import boto3; boto3.client('sns').publish(TopicArn='a', Message='localhost')"`,
  `python3 -c "import boto3; boto3.client('lambda').invoke(FunctionName='f')"`,
  `python3 -c "import boto3; boto3.client('cognito-idp').admin_delete_user(UserPoolId='p', Username='u')"`,
  `python3 -c "import boto3; boto3.client('cloudtrail').stop_logging(Name='t')"`,
  `python3 -c "import boto3; boto3.client('dynamodb').transact_write_items(TransactItems=[])"`,
  `python3 -c "import boto3; boto3.client('iam').attach_role_policy(RoleName='r', PolicyArn='p')"`,
  `python3 -c "with __import__('boto3').client('s3') as c: c.delete_bucket(Bucket='b')"`,
  `python3 -c "import redis; c=redis.StrictRedis(host='10.0.0.5'); c.flushdb()"`,
  `python3 -c "import redis; redis.Redis().flushall()"`,
  `python3 -c "import redis, os; redis.from_url(os.environ['REDIS_URL']).delete('a')"`,
  `python3 -c "import pymongo; pymongo.MongoClient().drop_database('app')"`,
  `python3 -c "import asyncio, aioboto3\nasync def m():\n  async with aioboto3.Session().client('s3') as ` +
    `s: await s.delete_bucket(Bucket='b')\nasyncio.run(m())"`,
  `python3 -c "from google.cloud import secretmanager as s; s.SecretManagerServiceClient().access_secret_version(name='x')"`,
  `python3 -c "from google.cloud import storage as gs; b=gs.Client().bucket('b'); b.delete_blobs(b.list_blobs())"`,
  `python3 -c "from google.cloud import storage; storage.Client().bucket('b').blob('k').upload_from_filename('README.md')"`,
  `python3 -c "from kubernetes import client, config; config.load_kube_config(); a=client.` +
    `AppsV1Api(); a.delete_collection_namespaced_deployment(` +
    `'prod')"`,
  `python3 -c "from kubernetes import client as k; k.CoreV1Api().create_namespaced_secret('prod', {})"`,
  `python3 -c "import docker; docker.from_env().containers.run('alpine', 'rm -rf /h', volumes={'/':{'bind':'/h'}}, privileged=True)"`,
  `python3 -c "import docker; docker.from_env().images.push('a/b')"`,
  `python3 -c "import github; github.Github('t').get_repo('a/b').create_git_release('v1','a','b')"`,
  `python3 -c "import telegram; telegram.Bot('t').send_message(1,'x')"`,
  `python3 -c "import jenkins; jenkins.Jenkins('u').delete_job('j')"`,
  `python3 -c "import dropbox; dropbox.Dropbox('t').files_delete_v2('/a')"`,
  `python3 -c "import supabase; supabase.create_client('u','k').table('users').delete().neq('id',0).execute()"`,
];

/** The same in JavaScript, Ruby and PHP. */
const losing = [
  `node -e "const {S3Client,DeleteObjectCommand}=require('@aws-sdk/client-s3'); new S3Client({}).send(new ` +
    `DeleteObjectCommand({Bucket:'b',Key:'k'}))"`,
  `node -e "const s=require('@aws-sdk/client-s3'); new s.S3Client().send(new s.DeleteBucketCommand({Bucket:'b'}))"`,
  `node --input-type=module -e "import {EC2Client, TerminateInstancesCommand as T} from '@aws-sdk/client-ec2';` +
    ` await new EC2Client({}).send(new T({InstanceIds:['i-1']}))"`,
  `node -e "const {SNSClient,PublishCommand}=require('@aws-sdk/client-sns'); new SNSClient({}).send(new ` +
    `PublishCommand({TopicArn:'a',Message:'m'}))"`,
  `node -e "const {SESv2Client,SendEmailCommand}=require('@aws-sdk/client-sesv2'); new SESv2Client({}).send(new SendEmailCommand({}))"`,
  `node -e "const {S3Client,PutBucketPolicyCommand}=require('@aws-sdk/client-s3'); new S3Client({}).send(` +
    `new PutBucketPolicyCommand({}))"`,
  `node -e "const AWS=require('aws-sdk'); new AWS.S3().deleteObject({Bucket:'b',Key:'k'}).promise()"`,
  `node -e "const AWS=require('aws-sdk'); new AWS.EC2().terminateInstances({InstanceIds:['i']}, console.log)"`,
  `node -e "const {Storage}=require('@google-cloud/storage'); new Storage().bucket('b').deleteFiles({force:true})"`,
  `node -e "const {Storage}=require('@google-cloud/storage'); new Storage().bucket('b').file('x').delete()"`,
  `node -e "const {BigQuery}=require('@google-cloud/bigquery'); new BigQuery().dataset('d').table('t').delete()"`,
  `node -e "const {PubSub}=require('@google-cloud/pubsub'); new PubSub().topic('t').publishMessage({data:b})"`,
  `node -e "const {BlobServiceClient}=require('@azure/storage-blob'); BlobServiceClient.fromConnectionString(c).deleteContainer('x')"`,
  `node -e "const s=require('stripe')(k); s.refunds.create({charge:'ch_1'})"`,
  `node -e "const Stripe=require('stripe'); new Stripe(k).customers.del('cus_1')"`,
  `node -e "const {Octokit}=require('@octokit/rest'); new Octokit({auth:t}).repos.delete({owner:'a',repo:'b'})"`,
  `node -e "const {Octokit}=require('@octokit/rest'); new Octokit({auth:t}).rest.issues.createComment({owner:'a',` +
    `repo:'b',issue_number:1,body:'x'})"`,
  `node -e "const {Octokit}=require('octokit'); new Octokit().request('DELETE /repos/{owner}/{repo}', {owner:'a',repo:'b'})"`,
  `node -e "require('nodemailer').createTransport(c).sendMail({to:'a@b.c'})"`,
  `node -e "const R=require('ioredis'); new R('redis://cache.acme.test').flushall()"`,
  `node -e "const {createClient}=require('redis'); const c=createClient({url:'redis://cache.acme.test'});` +
    ` c.connect().then(()=>c.flushAll())"`,
  `node -e "const m=require('mongoose'); m.connect('mongodb://db.acme.test/app').then(()=>m.connection.dropDatabase())"`,
  `node -e "const m=require('mongoose'); m.connect(u).then(()=>m.model('User').deleteMany({}))"`,
  `node -e "const {MongoClient}=require('mongodb'); new MongoClient('mongodb://db.acme.test').db('app').collection('users').drop()"`,
  `node -e "const {MongoClient}=require('mongodb'); MongoClient.connect(u).then(c=>c.db('app').collection('users').deleteMany({}))"`,
  `node -e "const {WebClient}=require('@slack/web-api'); new WebClient(t).chat.postMessage({channel:'C',text:'x'})"`,
  `node -e "const k=require('@kubernetes/client-node'); const kc=new k.KubeConfig(); kc.loadFromDefault(` +
    `); kc.makeApiClient(k.CoreV1Api).deleteNamespace({name:'prod'})"`,
  `node -e "const D=require('dockerode'); new D().getVolume('db').remove()"`,
  `node -e "const a=require('firebase-admin'); a.initializeApp(); a.auth().deleteUser('u')"`,
  `node -e "const a=require('firebase-admin'); a.initializeApp(); a.firestore().collection('u').doc('x').delete()"`,
  `node -e "const t=require('twilio')(a,b); t.messages.create({to:'+1',body:'x'})"`,
  `node -e "const {Client}=require('@elastic/elasticsearch'); new Client({node:'https://es.acme.test'}).indices.delete({index:'*'})"`,
  `node -e "const {PrismaClient}=require('@prisma/client'); new PrismaClient().user.deleteMany()"`,
  `ruby -e "require 'aws-sdk-s3'; Aws::S3::Client.new.delete_object(bucket: 'b', key: 'k')"`,
  `ruby -e "require 'aws-sdk-s3'; Aws::S3::Resource.new.bucket('b').clear!"`,
  `ruby -e "require 'aws-sdk-ec2'; Aws::EC2::Client.new.terminate_instances(instance_ids: ['i'])"`,
  `ruby -e "require 'stripe'; Stripe::Refund.create(charge: 'ch_1')"`,
  `ruby -e "require 'octokit'; Octokit::Client.new.delete_repository('a/b')"`,
  `ruby -e "require 'redis'; Redis.new(host: 'cache.acme.test').flushall"`,
  `ruby -e "require 'mongo'; Mongo::Client.new('mongodb://db.acme.test').database.drop"`,
  `ruby -e "require 'google/cloud/storage'; Google::Cloud::Storage.new.bucket('b').delete"`,
  `php -r 'require "vendor/autoload.php"; (new Aws\\S3\\S3Client([]))->deleteBucket(["Bucket"=>"b"]);'`,
  `php -r 'require "vendor/autoload.php"; $s = new Aws\\S3\\S3Client([]); $s->deleteObject(["Bucket"=>"b","Key"=>"k"]);'`,
  `php -r 'require "vendor/autoload.php"; (new \\Stripe\\StripeClient($k))->refunds->create(["charge"=>"c"]);'`,
  `php -r '$r = new Redis(); $r->connect("cache.acme.test"); $r->flushAll();'`,
  `php -r '(new Aws\\S3\\S3Client([]))->deleteBucket(["Bucket"=>"b"]);'`,
  `node -e "const {DynamoDBDocument}=require('@aws-sdk/lib-dynamodb'); DynamoDBDocument.from(c).delete({TableName:'t'})"`,
  `node -e "import('@aws-sdk/client-s3').then(({S3Client,DeleteBucketCommand})=>new S3Client({}).send(new ` +
    `DeleteBucketCommand({Bucket:'b'})))"`,
  `node -e "(async()=>{const {Storage}=await import('@google-cloud/storage'); const [fs]=await new Storage(` +
    `).bucket('b').getFiles(); for (const f of fs) await f.delete()})()"`,
  `node -e "const {Storage}=require('@google-cloud/storage'); new Storage().bucket('b').getFiles().then(` +
    `([fs])=>fs.forEach(f=>f.delete()))"`,
  `node -e "const {Storage}=require('@google-cloud/storage'); new Storage().bucket('b').getFiles().then(` +
    `([fs])=>Promise.all(fs.map(f=>f.delete())))"`,
  `node -e "require('aws-sdk/clients/s3'); const S3=require('aws-sdk/clients/s3'); new S3().deleteBucket({Bucket:'b'}).promise()"`,
  `node -e "const admin=require('firebase-admin'); admin.initializeApp(); admin.database().ref('/').remove()"`,
  `node -e "const admin=require('firebase-admin'); admin.messaging().send({topic:'all'})"`,
  `node -e "const {google}=require('googleapis'); google.gmail({version:'v1'}).users.messages.send({userId:'me'})"`,
  `node -e "const {google}=require('googleapis'); google.drive('v3').files.delete({fileId:'x'})"`,
  `node -e "const r=require('redis').createClient({url:process.env.REDIS_URL}); r.flushAll()"`,
  `node -e "const {createClient}=require('@supabase/supabase-js'); createClient(u,k).from('users').delete().neq('id',0)"`,
  `node -e "const {App}=require('@slack/bolt'); new App({}).client.chat.postMessage({channel:'C',text:'x'})"`,
  `node -e "const {Resend}=require('resend'); new Resend(k).emails.send({to:'a@b.c'})"`,
  `node -e "const sg=require('@sendgrid/mail'); sg.setApiKey(k); sg.send({to:'a@b.c'})"`,
  `node -e "const gh=require('@actions/github').getOctokit(t); gh.rest.pulls.merge({owner:'a',repo:'b',pull_number:1})"`,
  `node -e "const {Kafka}=require('kafkajs'); new Kafka({brokers:['k.acme.test:9092']}).admin().deleteTopics({topics:['t']})"`,
  `ruby -e "require 'aws-sdk-s3'; Aws::S3::Resource.new.bucket('b').objects.each(&:delete)"`,
  `ruby -e "require 'aws-sdk-s3'; Aws::S3::Resource.new.bucket('b').objects.each { |o| o.delete }"`,
  `ruby -e "require 'stripe'; Stripe::Customer.delete('c')"`,
  `ruby -e "require 'slack-ruby-client'; Slack::Web::Client.new.chat_postMessage(channel: 'C', text: 'x')"`,
  `ruby -e "require 'twilio-ruby'; Twilio::REST::Client.new(a,b).messages.create(to: '+1', body: 'x')"`,
  `php -r '$s = new \\Stripe\\StripeClient($k); $s->customers->delete("c");'`,
];

const lookingInPython = [
  `python3 -c "import boto3; print([b.name for b in boto3.resource('s3').buckets.all()])"`,
  `python3 -c "import boto3; print(boto3.client('ec2').describe_instances())"`,
  `python3 -c "import boto3; print(boto3.client('sts').get_caller_identity())"`,
  `python3 -c "import boto3; print(boto3.client('s3').head_object(Bucket='b', Key='k'))"`,
  `python3 -c "import boto3; p=boto3.client('s3').get_paginator('list_objects_v2'); print(sum(1 for _ in p.paginate(Bucket='b')))"`,
  `python3 -c "import boto3; s=boto3.Session(); print(s.available_profiles)"`,
  `python3 -c "import boto3; t=boto3.resource('dynamodb').Table('t'); print(t.query(KeyConditionExpression='x'))"`,
  `python3 -c "import boto3; boto3.client('ec2').terminate_instances(InstanceIds=['i-1'], DryRun=True)"`,
  `python3 -c "from moto import mock_aws; import boto3; m=mock_aws(); m.start(); c=boto3.client('s3', region_name='us-east-1');` +
    ` c.create_bucket(Bucket='b'); c.delete_bucket(Bucket='b')"`,
  `python3 -c "import boto3; print(boto3.client('s3').generate_presigned_url('get_object', Params={'Bucket':'b','Key':'k'}))"`,
  `python3 -c "import boto3; print(boto3.__version__)"`,
  `python3 -c "from google.cloud import storage; print([b.name for b in storage.Client().list_buckets()])"`,
  `python3 -c "from google.cloud import bigquery; print(list(bigquery.Client().query('SELECT 1').result()))"`,
  `python3 -c "from azure.storage.blob import BlobServiceClient; print(list(BlobServiceClient.from_connection_string(` +
    `c).list_containers()))"`,
  `python3 -c "import stripe; print(stripe.Charge.list(limit=3))"`,
  `python3 -c "import stripe; print(stripe.Customer.retrieve('cus_1'))"`,
  `python3 -c "from slack_sdk import WebClient; print(WebClient(token=t).conversations_list())"`,
  `python3 -c "from kubernetes import client, config; config.load_kube_config(); print(client.CoreV1Api(` +
    `).list_pod_for_all_namespaces())"`,
  `python3 -c "import docker; print(docker.from_env().containers.list())"`,
  `python3 -c "import docker; docker.from_env().images.build(path='.', tag='x')"`,
  `python3 -c "import redis; r=redis.Redis(host='cache.acme.test'); print(r.get('a'), r.ttl('a'), r.info())"`,
  `python3 -c "from pymongo import MongoClient; print(MongoClient('mongodb://db.acme.test').app.users.find_one({'a':1}))"`,
  `python3 -c "from pymongo import MongoClient; print(MongoClient('mongodb://db.acme.test').app.users.count_documents({}))"`,
  `python3 -c "from elasticsearch import Elasticsearch; print(Elasticsearch('https://es.acme.test').search(index='logs'))"`,
  `python3 -c "import psycopg; print(psycopg.connect('host=db.acme.test').execute('SELECT 1').fetchall())"`,
  `python3 -c "import sqlite3, tempfile; c=sqlite3.connect(tempfile.mktemp()); c.execute('CREATE TABLE t ` +
    `(a)'); c.execute('DROP TABLE t')"`,
  `python3 -c "from github import Github; print(Github(t).get_repo('a/b').get_pulls())"`,
  `python3 -c "from huggingface_hub import HfApi; print(HfApi().list_models(author='a'))"`,
  `python3 -c "from googleapiclient.discovery import build; print(build('drive','v3').files().list().execute())"`,
  `python3 -c "from unittest.mock import MagicMock; s3=MagicMock(); s3.delete_object(Bucket='b')"`,
  `python3 -c "import fakeredis; fakeredis.FakeRedis().flushall()"`,
  `python3 -c "import mongomock; mongomock.MongoClient().db.c.delete_many({})"`,
  `python3 -c "d={'a':1}; d.clear(); l=[1]; l.remove(1); s={1}; s.discard(1); d.update(a=1)"`,
  `python3 -c "import asyncio, queue; q=queue.Queue(); q.put(1); print(q.get())"`,
  `python3 -c "import logging; logging.getLogger().addHandler(logging.NullHandler())"`,
  `python3 -c "import pandas as pd; df=pd.read_csv('data/a.csv'); df.drop(columns=['a']); print(df.describe())"`,
  `python3 -c "import json; d=json.load(open('package.json')); d.pop('x',None); print(d)"`,
  `python3 -c "import botocore; print(botocore.__version__)"`,
  `python3 -c "import docker; c=docker.from_env(); print(c.version()); print(c.images.list())"`,
  `python3 -c "import torch; m=torch.nn.Linear(1,1); o=torch.optim.SGD(m.parameters()); o.zero_grad(); o.step()"`,
  `python3 -c "from redis import Redis; import inspect; print(inspect.signature(Redis.delete))"`,
  `python3 -c "import boto3; c=boto3.client('ec2'); r=c.describe_instances(); r.pop('ResponseMetadata'); r.update(a=1); print(r)"`,
  `python3 -c "import boto3; s=set(); [s.add(b['Name']) for b in boto3.client('s3').list_buckets()['Buckets']];` +
    ` s.remove('x'); print(s)"`,
  `python3 -c "import boto3; out=[]; out.append(boto3.client('s3').list_buckets()); out.clear()"`,
  `python3 -c "import boto3; w=boto3.client('ec2').get_waiter('instance_running'); w.wait(InstanceIds=['i'])"`,
  `python3 -c "import boto3; boto3.client('s3').download_file('b','k','/tmp/x')"`,
  `python3 -c "import boto3; boto3.set_stream_logger('')"`,
  `python3 -c "import boto3; print(boto3.client('logs').filter_log_events(logGroupName='g'))"`,
  `python3 -c "import boto3; print(boto3.client('logs').start_query(logGroupName='g', queryString='x'))"`,
  `python3 -c "import boto3; print(boto3.client('ce').get_cost_and_usage())"`,
  `python3 -c "import boto3; print(boto3.client('athena').get_query_results(QueryExecutionId='q'))"`,
  `python3 -c "import boto3; boto3.client('iam').simulate_principal_policy(PolicySourceArn='a', ActionNames=['b'])"`,
  `python3 -c "import boto3; print(boto3.client('sts').decode_authorization_message(EncodedMessage='x'))"`,
  `python3 -c "from google.cloud import bigquery as b; c=b.Client(); j=c.query('SELECT 1', job_config=b.QueryJobConfig(` +
    `dry_run=True)); print(j.total_bytes_processed)"`,
  `python3 -c "from google.cloud import logging; print(list(logging.Client().list_entries()))"`,
  `python3 -c "import docker; c=docker.from_env(); print(c.containers.get('x').logs())"`,
  `python3 -c "import docker; c=docker.from_env(); c.containers.run('alpine','echo hi', remove=True)"`,
  `python3 -c "import redis; r=redis.Redis(); print(r.ping(), r.keys('*'))"`,
  `python3 -c "import mlflow; mlflow.set_tracking_uri('file:/tmp/m'); mlflow.start_run(); mlflow.log_metric('a',1)"`,
  `python3 -c "import wandb; wandb.init(mode='offline'); wandb.log({'a':1}); wandb.finish()"`,
  `python3 -c "from huggingface_hub import snapshot_download; snapshot_download('a/b', local_dir='/tmp/m')"`,
  `python3 -c "from huggingface_hub import hf_hub_download as d; print(d('a/b','c'))"`,
  `python3 -c "from github import Github; r=Github().get_repo('a/b'); print(r.get_issues(state='open').totalCount)"`,
  `python3 -c "from slack_sdk import WebClient; print(WebClient(token='x').auth_test())"`,
  `python3 -c "from kubernetes import client, config; config.load_kube_config(); client.CoreV1Api().create_namespaced_pod(` +
    `'a', {}, dry_run='All')"`,
  `python3 -c "import elasticsearch; print(elasticsearch.Elasticsearch('http://localhost:9200').info())"`,
  `python3 -c "import stripe; stripe.api_key='x'; stripe.set_app_info('a'); print(stripe.Balance.retrieve())"`,
  `python3 -c "import discord; print(discord.__version__); c=discord.Client(intents=discord.Intents.default())"`,
];

const looking = [
  `node -e "const {S3Client,ListBucketsCommand}=require('@aws-sdk/client-s3'); new S3Client({}).send(new ` +
    `ListBucketsCommand({})).then(console.log)"`,
  `node -e "const {STSClient,GetCallerIdentityCommand}=require('@aws-sdk/client-sts'); new STSClient({}).send(` +
    `new GetCallerIdentityCommand({}))"`,
  `node -e "const AWS=require('aws-sdk'); new AWS.S3().listBuckets().promise().then(console.log)"`,
  `node -e "const {Storage}=require('@google-cloud/storage'); new Storage().getBuckets().then(console.log)"`,
  `node -e "const s=require('stripe')(k); s.charges.list({limit:3}).then(console.log)"`,
  `node -e "const {Octokit}=require('@octokit/rest'); new Octokit().repos.get({owner:'a',repo:'b'}).then(console.log)"`,
  `node -e "const {Octokit}=require('octokit'); new Octokit().request('GET /repos/{owner}/{repo}', {owner:'a',repo:'b'})"`,
  `node -e "const R=require('ioredis'); new R('redis://cache.acme.test').get('a').then(console.log)"`,
  `node -e "const {MongoClient}=require('mongodb'); new MongoClient('mongodb://db.acme.test').db('app').collection(` +
    `'users').find({}).toArray().then(console.log)"`,
  `node -e "const m=new Map([[1,2]]); m.delete(1); m.clear(); console.log(m)"`,
  `node -e "const s=new Set([1]); s.delete(1); const u=new URL('http://a/?x=1'); u.searchParams.delete('x')"`,
  `node -e "require('nodemailer').createTransport({host:'localhost',port:1025}).verify().then(console.log)"`,
  `node -e "console.log(Object.keys(require('@aws-sdk/client-s3')).filter(k=>/Delete/.test(k)))"`,
  `ruby -e "require 'aws-sdk-s3'; puts Aws::S3::Client.new.list_buckets.buckets.map(&:name)"`,
  `ruby -e "h={a: 1}; h.delete(:a); p h; 'abc'.delete('a')"`,
  `ruby -e "require 'redis'; puts Redis.new.get('a')"`,
  `php -r '$s = new Aws\\S3\\S3Client([]); print_r($s->listBuckets());'`,
  `node -e "const {S3Client,GetObjectCommand}=require('@aws-sdk/client-s3'); const {getSignedUrl}=require(` +
    `'@aws-sdk/s3-request-presigner'); getSignedUrl(new S3Client({}), new GetObjectCommand({Bucket:'b',Key:'k'})).then(` +
    `console.log)"`,
  `node -e "const {DynamoDBClient,ScanCommand}=require('@aws-sdk/client-dynamodb'); new DynamoDBClient({}).send(` +
    `new ScanCommand({TableName:'t'})).then(r=>r.Items.forEach(i=>console.log(i)))"`,
  `node -e "const {CloudWatchLogsClient,FilterLogEventsCommand}=require('@aws-sdk/client-cloudwatch-logs');` +
    ` new CloudWatchLogsClient({}).send(new FilterLogEventsCommand({}))"`,
  `node -e "const AWS=require('aws-sdk'); AWS.config.update({region:'eu-west-1'}); new AWS.S3().listBuckets(console.log)"`,
  `node -e "const m=require('mongoose'); m.set('strictQuery',true); m.connect('mongodb://localhost/app').then(` +
    `()=>m.model('U').find().then(console.log))"`,
  `node -e "const {Octokit}=require('@octokit/rest'); new Octokit().paginate('GET /repos/{o}/{r}/issues',` +
    `{}).then(x=>console.log(x.length))"`,
  `node -e "const r=[]; require('@google-cloud/storage'); r.push(1); r.splice(0); console.log(r)"`,
  `node -e "const s=require('stripe')('k'); s.balance.retrieve().then(b=>{const o=new Map(); o.set('a',b); o.delete('a')})"`,
  `node -e "const {MongoClient}=require('mongodb'); const c=new MongoClient('mongodb://localhost'); c.connect(` +
    `).then(()=>c.db('a').listCollections().toArray()).then(console.log).finally(()=>c.close())"`,
  `node -e "const {Kafka}=require('kafkajs'); const k=new Kafka({brokers:['localhost:9092']}); k.admin().listTopics(` +
    `).then(console.log)"`,
  `node -e "const {BlobServiceClient}=require('@azure/storage-blob'); const c=BlobServiceClient.fromConnectionString(` +
    `'x'); (async()=>{for await (const x of c.listContainers()) console.log(x.name)})()"`,
  `node -e "const admin=require('firebase-admin'); admin.initializeApp(); admin.auth().listUsers().then(` +
    `r=>console.log(r.users.length))"`,
  `ruby -e "require 'octokit'; puts Octokit::Client.new.issues('a/b').map(&:title)"`,
  `ruby -e "require 'aws-sdk-ec2'; puts Aws::EC2::Client.new.describe_instances.reservations.size"`,
  `php -r '$s = new \\Stripe\\StripeClient($k); print_r($s->customers->all(["limit"=>3]));'`,
];

test("A14 a verb of loss or outward effect on what a service's library gave counts, whatever the library", () => {
  expect(passing([...losingInPython, ...losing], place)).toEqual([]);
});

test("A15 reading through the same libraries, imitations of them and rehearsals are free", () => {
  expect([...lookingInPython, ...looking].filter((command) => verdictOf(command, place) !== "low")).toEqual([]);
});

test("A17 an emulator on this machine is noted, and a database there is emptied only with a word", () => {
  const emulated = [
    `python3 -c "import boto3; boto3.client('s3', endpoint_url='http://localhost:4566').put_object(Bucket='b', Key='k')"`,
    `python3 -c "import boto3; c = boto3.client('s3', endpoint_url='http://127.0.0.1:4566'); c.delete_bucket(Bucket='b')"`,
    `node -e "const {S3} = require('@aws-sdk/client-s3'); new S3({endpoint: 'http://localhost:4566'}).deleteBucket({Bucket: 'b'})"`,
    `python3 -c "import redis; redis.Redis(host='localhost').delete('a')"`,
    `node -e "const R = require('ioredis'); new R().set('a', 1)"`,
  ];
  expect(emulated.map((command) => verdictOf(command, place))).toEqual(emulated.map(() => "advisory"));
  const real = [
    `python3 -c "import boto3; boto3.client('s3', endpoint_url='http://localhost.evil.test:4566').delete_bucket(Bucket='b')"`,
    `python3 -c "import boto3, os; boto3.client('s3', endpoint_url=os.environ['URL']).put_object(Bucket='b', Key='k')"`,
    `python3 -c "import redis; redis.Redis(host='localhost').flushall()"`,
    `node -e "const R = require('ioredis'); new R(process.env.REDIS).set('a', 1)"`,
    `python3 -c "import redis; a = redis.Redis(host='localhost'); b = redis.Redis(host='10.0.0.9'); b.delete('a')"`,
  ];
  expect(passing(real, place)).toEqual([]);
});

test("A15 verbs of lists, sets and maps are no verbs of a service", () => {
  const plain = [
    `node -e "const s = new Set([1]); s.delete(1); s.clear(); const m = new Map(); m.set(1, 2); m.delete(1)"`,
    `python3 -c "client = {}; client.update(a=1); client.clear(); redis = []; redis.remove(1)"`,
    `node -e "const stripe = []; stripe.push(1); stripe.slice(0)"`,
    `ruby -e "h = {a: 1}; h.delete(:a); h.clear"`,
  ];
  expect(stopped(plain, place)).toEqual([]);
});
